/** Builds web/ into dist/web, and serves it while developing with the API of a server that runs beside it. */
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { licences } from './tools/licences.mjs';
import { playgroundFiles } from './tools/playground-files.mjs';

/** Where npm run dev has its server. */
const server = process.env.DARASA_SERVER ?? 'http://127.0.0.1:3001';

/** The languages of the playground can run in Node.js too, and name its modules; and the PWA plugin uses an old option. */
const logger = createLogger();
const { warn } = logger;
logger.warn = (message, options) => {
  if (!/externalized for browser|inlineDynamicImports/.test(message)) warn(message, options);
};

const openSourceLicences = licences();

export default defineConfig({
  root: 'web',
  // Not `public`: that folder holds the public pages.
  publicDir: 'static',
  // Python's standard library.
  assetsInclude: ['**/*.zip'],
  customLogger: logger,
  plugins: [
    react(),
    playgroundFiles(),
    openSourceLicences(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      // web/offline/service.tsx does, past Trusted Types.
      injectRegister: false,
      injectManifest: {
        buildPlugins: { vite: [openSourceLicences()] },
        // What every page needs: under 300 kB. What else is needed for the playground is kept when somebody opens it.
        globPatterns: [
          'index.html',
          'favicon.svg',
          'assets/{every-page,index}-*.{js,css}',
          'assets/*latin-wght*.woff2',
          'assets/playground-files-*.json',
        ],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((each) =>
              each.url === 'index.html' ? { ...each, url: '/' } : { ...each, url: `/${each.url}` },
            ),
          }),
        ],
      },
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Darasa',
        short_name: 'Darasa',
        description: 'The classroom of our coding school: courses, live classes and a place to write code.',
        lang: 'en',
        start_url: '/',
        display: 'standalone',
        theme_color: '#1f3c88',
        background_color: '#fbf8f2',
        icons: [
          { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
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
  worker: {
    format: 'es',
    plugins: () => [openSourceLicences()],
    rolldownOptions: {
      // The languages can run in Node.js too; and Python has its own way to call JavaScript.
      checks: { eval: false, commonJsVariableInEsm: false, pluginTimings: false },
      // One file each: the server gives what lies there a policy that lets nothing be loaded. See server/http/protection/security-headers.ts.
      output: { entryFileNames: 'assets/sandbox/[name]-[hash].js', codeSplitting: false },
    },
  },
  // Only versions of the API: /api/store.ts is our own module.
  server: { proxy: { '^/api/v\\d': server, '^/dev/outbox': server, '^/pictures/': server, '^/calendar/': server } },
});
