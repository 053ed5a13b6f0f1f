import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/drumhead/server/dist',
    emptyOutDir: true,
    target: 'es2023',
    // The server allows fonts and styles from itself only, and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
