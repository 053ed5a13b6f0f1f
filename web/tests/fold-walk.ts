/** Folds the batches of a real battle and names the first view that differs from Python's. Run by the Python tests. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fold } from '../src/fold.ts';
import type { TableEvent, View } from '../src/wire.d.ts';

const walk = JSON.parse(readFileSync(0, 'utf-8')) as { start: View; batches: { events: TableEvent[]; after: View }[] };
let view = walk.start;
for (const [i, { events, after }] of walk.batches.entries()) {
  view = events.reduce(fold, view);
  if (!isDeepStrictEqual(view, after)) {
    const wrong = Object.keys(after).filter((k) => !isDeepStrictEqual(view[k as keyof View], after[k as keyof View]));
    console.error(`batch ${i}: ${wrong.join(', ')} differ`);
    process.exit(1);
  }
}
console.log(`${walk.batches.length} batches agree`);
