/** Builds the harness that tests students' web pages (server/page-harness/): two files for the runner, one with jsdom in it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './root.mjs';

/** @param {string} outFolder  the folder of the built server */
export async function buildPageHarness(outFolder) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: 'server/page-harness/main.ts', pages: 'server/page-harness/page-process.ts' },
    outdir: join(outFolder, 'page-harness'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    // Names are not minified: pages can see the names of jsdom's classes, and in-page.ts is passed on as text.
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    legalComments: 'linked',
    logLevel: 'warning',
    // The other build of css-tree reads files of its package at run time.
    alias: { 'css-tree': join(root, 'node_modules/css-tree/dist/csstree.esm.js') },
    plugins: [withoutFiles],
  });
  // The server sends the program of the pages to the runner with each graded attempt.
  const pages = join(outFolder, 'page-harness/pages.cjs');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(`${pages}.br`, brotliCompressSync(readFileSync(pages), { params }));
  rmSync(pages);
}

/** jsdom reads its style sheet from a file, and starts a program for synchronous requests; a sandbox has neither. */
const withoutFiles = {
  name: 'without-files',
  setup({ onLoad }) {
    onLoad({ filter: /jsdom\/living\/css\/helpers\/computed-style\.js$/ }, ({ path }) => {
      const sheet = readFileSync(createRequire(path).resolve('../../../browser/default-stylesheet.css'), 'utf8');
      const source = readFileSync(path, 'utf8');
      return { contents: source.replace(/fs\.readFileSync\([^;]*\);/, () => `${JSON.stringify(sheet)};`) };
    });
    onLoad({ filter: /jsdom\/living\/xhr\/XMLHttpRequest-impl\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/require\.resolve\([^)]*\)/, "''"),
      resolveDir: dirname(path),
    }));
  },
};
