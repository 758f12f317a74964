/** Builds web/ into dist/web, and serves it while developing with the API of a server that runs beside it. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where npm run dev has its server. */
const server = process.env.DARASA_SERVER ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: 'web',
  // Not `public`: that folder holds the public pages.
  publicDir: 'static',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy knows no fonts in data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['web/index.html', 'web/popup.html'],
      output: {
        // All that every page needs, in one file: left alone, it comes in a dozen, each with its own headers.
        // The popup of the identity provider is a page of its own and needs none of it.
        codeSplitting: { groups: [{ name: 'every-page', tags: ['$initial'], test: (id) => !id.includes('/popup.') }] },
      },
    },
  },
  // Only versions of the API: /api/store.ts is our own module.
  server: { proxy: { '^/api/v\\d': server, '^/dev/outbox': server, '^/pictures/': server, '^/calendar/': server } },
});
