import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const OUT = '../src/drumhead/server/dist';
const WORKER = 'sw.js'; // it has no hash in its name: a browser looks there for a newer one
const FROM_SERVER = ['/terrain.css'];

/** The service worker is told the files of this build and their hash; the page is told the hash. */
function offline(): Plugin {
  const put = (path: string, what: string, into: string) =>
    writeFileSync(path, readFileSync(path, 'utf-8').replaceAll(what, into));
  return {
    name: 'offline',
    apply: 'build',
    closeBundle() {
      const out = join(import.meta.dirname, OUT);
      const all = readdirSync(out, { recursive: true, encoding: 'utf-8' }).sort();
      const files = all.filter((name) => statSync(join(out, name)).isFile() && !name.startsWith('.'));
      const hash = createHash('sha256');
      for (const name of files) hash.update(`${name}\0`).update(readFileSync(join(out, name)));
      const build = hash.digest('hex').slice(0, 16);
      const shell = files
        .filter((name) => name !== 'index.html' && name !== WORKER)
        .map((name) => `/${relative(out, join(out, name)).replaceAll('\\', '/')}`);
      put(join(out, WORKER), '__FILES__', JSON.stringify([...shell, ...FROM_SERVER]));
      put(join(out, WORKER), '__BUILD__', JSON.stringify(build));
      put(join(out, 'index.html'), '__BUILD__', build);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2023',
    // The server allows fonts and styles from itself only, and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/offline/worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
