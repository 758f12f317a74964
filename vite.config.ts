/** Builds web/ into dist/web, and serves it while developing with the API of a server that runs beside it. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiServer = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

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
  },
  // Only versions of the API: /api/store.ts is our own module.
  server: { proxy: { '^/api/v\\d': apiServer, '^/dev/outbox': apiServer } },
});
