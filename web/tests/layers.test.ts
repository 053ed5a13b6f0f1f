/** A look at a unit: only the newest preview is worked out, so that one which lost its place is asked for again. */
import { expect, test, vi } from 'vitest';
import { Fault } from '../src/api.ts';
import type { Battle } from '../src/battle/battle.svelte.ts';
import { freest } from '../src/battle/layer-place.ts';
import { Layers } from '../src/battle/layers.svelte.ts';

const PREVIEW = { plan: [], refusal: null, ways: {}, shapes: [], odds: [], card: [], cells: [] };

function looking(fails: number) {
  let asked = 0;
  const preview = vi.fn(async () => {
    if (asked++ < fails) throw new Fault('a newer one came', 409);
    return PREVIEW;
  });
  const battle = { room: { preview }, question: null };
  return { preview, layers: new Layers(battle as unknown as Battle) };
}

test('a look that lost its place to a newer preview is asked for again', async () => {
  vi.useFakeTimers();
  const { layers, preview } = looking(2);
  await layers.look(3, 7);
  expect(layers.looked).toBeNull();
  await vi.runAllTimersAsync();
  expect(layers.looked?.unit).toBe(3);
  expect(preview).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('but not for ever, nor when another unit is looked at by then, nor when the table is left', async () => {
  vi.useFakeTimers();
  const never = looking(99);
  await never.layers.look(3, 7);
  await vi.runAllTimersAsync();
  expect(never.preview.mock.calls.length).toBeLessThan(10);
  const other = looking(1);
  await other.layers.look(3, 7);
  await other.layers.look(4, 7);
  await vi.runAllTimersAsync();
  expect(other.layers.looked?.unit).toBe(4);
  expect(other.preview).toHaveBeenCalledTimes(2);
  const left = looking(1);
  await left.layers.look(3, 7);
  left.layers.leave();
  await vi.runAllTimersAsync();
  expect(left.preview).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('the switches of the layers stand where they cover least, the first place before others', () => {
  const at = (...under: [number, number, number][]) =>
    freest(
      [36, 500],
      40,
      under.map(([from, to, counts]) => ({ from, to, counts })),
    );
  expect(at()).toEqual({ top: 36, covers: 0 });
  expect(at([80, 490, 5])).toEqual({ top: 36, covers: 0 }); // between both
  expect(at([20, 40, 1])).toEqual({ top: 500, covers: 0 });
  expect(at([70, 90, 1], [530, 560, 1])).toEqual({ top: 36, covers: 1 });
  expect(at([70, 90, 20], [530, 560, 1], [535, 560, 1])).toEqual({ top: 500, covers: 2 });
});
