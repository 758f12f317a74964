/** Builds web/ into dist/web. During development, serves web/ and forwards API requests to the server beside it. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { licences } from './tools/licences.mjs';
import { playgroundFiles } from './tools/playground-files.mjs';
import { root } from './tools/root.mjs';
import { aliasOfTexts, documentTexts, pseudoTexts, translatedPages } from './tools/texts.mjs';

/** The address of the server that npm run dev starts. */
const server = process.env.DARASA_SERVER ?? 'http://127.0.0.1:3001';

/**
 * Hides two warnings: interpreters of the playground's languages import Node.js modules that they do not need in a browser, and the
 * PWA plugin uses a deprecated option.
 */
const logger = createLogger();
const { warn } = logger;
logger.warn = (message, options) => {
  if (!/externalized for browser|inlineDynamicImports/.test(message)) warn(message, options);
};

/** The language of this build: the server chooses among one build per language. */
const locale = process.env.DARASA_LOCALE ?? 'en';

/** react-router's package gives bundlers its development build, which is larger and warns at run time. */
const productionRouter = {
  find: /^react-router$/,
  replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
};

const openSourceLicences = licences();
const { appDescription = '' } = await documentTexts(locale);

export default defineConfig({
  root: 'web',
  // Not Vite's default `public`: that folder contains the pages that need no sign-in.
  publicDir: 'static',
  // The zip is Python's standard library.
  assetsInclude: ['**/*.zip'],
  customLogger: logger,
  resolve: { alias: [...aliasOfTexts(locale), productionRouter] },
  plugins: [
    react(),
    translatedPages(locale),
    pseudoTexts(locale),
    playgroundFiles(),
    openSourceLicences(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      // web/offline/service.tsx registers the service worker, as Trusted Types require.
      injectRegister: false,
      injectManifest: {
        buildPlugins: { vite: [openSourceLicences()] },
        // Files that every page needs, under 300 kB. The playground's files are cached when a user opens it.
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
      // Sends the cookie with the request for the manifest, so that the installed app is described in the chosen language.
      useCredentials: true,
      manifest: {
        id: '/',
        name: 'Darasa',
        short_name: 'Darasa',
        description: appDescription,
        lang: locale,
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
    // Fonts stay separate files, because the Content-Security-Policy forbids fonts in data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Writes a manifest, from which the browser tests read the built file of a module (e2e/fixtures/module-files.ts).
    manifest: true,
    rolldownOptions: {
      input: ['web/index.html', 'web/popup.html'],
      // Inlines each text where it is used. Otherwise a text that two pages share would become a file of its own.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // Short names: each page's file lists the names of all others (for Vite's preload), and a hash distinguishes them.
        // Formatters keep their folder's name, by which the service worker caches them (web/api/offline/formatters-cache.ts).
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/node_modules/prettier/')
            ? 'assets/formatters/[name]-[hash].js'
            : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') && !names[0].startsWith('index')
            ? 'assets/[hash:7].css'
            : 'assets/[name]-[hash][extname]',
        // Code that every page needs goes into one file; by default it would be a dozen, each with its own HTTP headers. Excludes
        // popup.html, the page for the identity provider, which needs none of it.
        codeSplitting: {
          groups: [
            { name: 'every-page', tags: ['$initial'], test: (id) => !id.includes('/popup.') },
            // Other code that most pages need, except texts without parameters, which are inlined. Must not contain code that only
            // some browsers can run, such as web/offline/service.tsx.
            {
              name: 'most-pages',
              test: /\/ui\/language\/|\/messages\/(?:[\w]+|\w+\/(?:locale|ui|general|time|shell))\.ts|\/IconButton\.|\/trusted-scripts\./,
            },
            // Code of the top bars and footers of most pages.
            {
              name: 'shells',
              test: /\/ThemeSwitch\.|\/PoweredBy\.|\/SkipLink\.|\/ui\/school\/Contact\.|\/use-media-query|\/ui\/time\/SchoolDay\.|\/people\/intake-choices\.|\/learning\/enrolments\./,
            },
            // Code that public pages need earlier than the chunks below, or without them.
            { name: 'failures', test: /\/web\/api\/failures\.|\/ui\/feedback\/toast\./ },
            // Code for forms that call the server, and for pages that read from it.
            {
              name: 'forms',
              test: /\/node_modules\/zod\/|\/contract\/(?:protocol\/|fields\/(?:fields|admission-number)|users\.|auth\.)|\/web\/api\/(?:call|school-time)\./,
            },
            {
              name: 'queries',
              test: /\/toolkit\/dist\/query\/|\/web\/api\/(?:queries|offline\/cached-answers)\.|\/concurrency\/observable\.|\/features\/auth\/auth\.api\./,
            },
            // Code that nearly all pages of signed-in users need, and no public page.
            {
              name: 'signed-in',
              test: /\/lucide-react\/.*\/icons\/(?:arrow-left|bell|calendar-days|chevron-right|code|ellipsis|library-big|log-out|message-square-text|radio|search|triangle-exclamation-point|trophy|user-round|wallet-cards)\.|\/features\/(?:auth\/(?:sign-out|SignOut)|notifications\/(?:notifications\.api|Bell\.)|search\/SearchButton|users\/Avatar)|\/contract\/(?:notifications\/(?:notifications|kinds)|fields\/pictures)\.|\/web\/api\/failure-alert\.|\/features\/courses\/content-lang\.|\/messages\/\w+\/(?:search|notifications|learning\/progress)\.|\/ui\/(?:layout\/NavItem|display\/initials|dialog\/Confirm|feedback\/EmptyState|time\/(?:date-time|DateTime|time-zone|now)|list\/return-focus|buttons\/BackLink)\./,
            },
            // Code that challenges and projects share.
            { name: 'project-paths', test: /\/contract\/rules\/project-paths\./ },
            // Code that all pages of challenges need. Otherwise code that web challenges share would become separate files.
            {
              name: 'challenges',
              test: /\/contract\/(?:challenges|rules\/page-(?:files|drafts))\.|\/messages\/\w+\/code\/(?:web-)?challenges\./,
            },
            // Small modules that many pages of the office need.
            { name: 'office', test: /\/icons\/plus\.|\/focus-content\./ },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [openSourceLicences()],
    rolldownOptions: {
      // Hides warnings: the interpreters can run in Node.js too, and Python's has its own way to call JavaScript.
      checks: { eval: false, commonJsVariableInEsm: false, pluginTimings: false },
      // One file per worker: the server sends this folder with a policy that forbids loading anything (security-headers.ts).
      output: { entryFileNames: 'assets/sandbox/[name]-[hash].js', codeSplitting: false },
    },
  },
  // Forwards only paths with an API version (/api/v1): /api/store.ts is a module of the web app.
  server: {
    proxy: Object.fromEntries(
      [
        '/api/v\\d',
        '/dev/outbox',
        '/pictures/',
        '/calendar/',
        '/welcome',
        '/catalogue',
        '/apply',
        '/unsubscribe/',
        '/sitemap.xml',
      ].map((path) => [`^${path}`, server]),
    ),
  },
});
