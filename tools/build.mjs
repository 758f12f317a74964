/**
 * Builds dist/: the web app (Vite, once per language, each file also compressed with Brotli), the server, and the processes
 * that it starts (npm packages stay in node_modules).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildPageHarness } from './page-harness.mjs';
import { buildPreviewFrame } from './preview-frame.mjs';
import { root } from './root.mjs';

/** Builds the app. @param {string} [out]  the target folder; dist/ by default */
export async function build(out = join(root, 'dist')) {
  // The build is made in another folder, which then replaces the target: a running server lacks its files only briefly.
  const making = `${out}.making`;
  rmSync(making, { recursive: true, force: true });
  await buildWeb(join(making, 'web'));
  await buildPreviewFrame(making);
  await buildPageHarness(join(making, 'server'));
  await buildPrograms(making);
  rmSync(out, { recursive: true, force: true });
  renameSync(making, out);
}

/** The languages of messages/. English is the language of the sources, and its build is the main one. */
const otherLocales = readdirSync(join(root, 'messages')).filter(
  (name) => name !== 'en' && existsSync(join(root, 'messages', name, 'all.ts')),
);

/** The files of a build whose names have no hash: each language has its own versions of them. */
const FIXED_NAMES = ['index.html', 'popup.html', 'service-worker.js', 'manifest.webmanifest'];

/** Builds the app once per language. Files with a hash in their name share one folder, because most are equal. */
async function buildWeb(out) {
  const folderOf = (locale) => `${out}-${locale}`;
  await Promise.all([runVite('en', out), ...otherLocales.map((locale) => runVite(locale, folderOf(locale)))]);
  for (const locale of otherLocales) {
    mkdirSync(join(out, 'locales', locale), { recursive: true });
    for (const name of FIXED_NAMES) renameSync(join(folderOf(locale), name), join(out, 'locales', locale, name));
    cpSync(join(folderOf(locale), 'assets'), join(out, 'assets'), { recursive: true, force: false });
    rmSync(folderOf(locale), { recursive: true });
  }
  renameSync(join(out, '.vite/manifest.json'), join(dirname(out), 'web-modules.json'));
  rmSync(join(out, '.vite'), { recursive: true });
  await compress(out);
}

async function runVite(locale, out) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', out, '--emptyOutDir'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DARASA_LOCALE: locale },
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`Vite ended with ${status}.`);
}

/** Bundles the programs. @param {string} out  target folder, with server/ and packages/ as in the sources */
async function buildPrograms(out) {
  // Code that several roles share is split into separate files, so that each role loads only what it needs.
  await bundle(out, ['server/main.ts', 'server/school.ts'], { splitting: true, chunkNames: 'server/[name]-[hash]' });
  await bundle(
    out,
    ['mobile-money-simulator', 'runner', 'media'].map((name) => `packages/${name}/main.ts`),
  );
  cpSync(join(root, 'server/db/migrations'), join(out, 'server/migrations'), { recursive: true });
  // These files are read by a bundle at run time, so they have to be next to it.
  for (const folder of ['sandbox/inside', 'sandbox/zygote', 'languages/samples'])
    cpSync(join(root, 'packages/runner', folder), join(out, 'packages/runner', basename(folder)), { recursive: true });
  cpSync(join(root, 'server/features/auth/common-passwords.txt.br'), join(out, 'server/common-passwords.txt.br'));
  for (const folder of ['templates', 'scripts'])
    cpSync(join(root, 'server/features/projects', folder), join(out, 'server', folder), { recursive: true });
  cpSync(join(root, 'server/demo/lesson-texts'), join(out, 'server/lesson-texts'), { recursive: true });
  // The server needs the samples too, because it shows them if a Judge0 server runs the programs.
  cpSync(join(root, 'packages/runner/languages/samples'), join(out, 'server/samples'), { recursive: true });
}

async function bundle(out, entryPoints, more = {}) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outdir: out,
    outbase: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    ...more,
  });
}

const brotli = promisify(brotliCompress);

/** Writes a Brotli file beside each text file. @param {string} folder */
async function compress(folder) {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|txt|wasm|webmanifest)$/.test(entry.name))
    .values();
  const compressNext = async () => {
    for (const { parentPath, name } of texts) await compressFile(join(parentPath, name));
  };
  // Two files at a time, because compressing a large file takes some 60 MB of memory.
  await Promise.all([compressNext(), compressNext()]);
}

async function compressFile(file) {
  const bytes = await readFile(file);
  // The quality is not the highest for large files, because it would take half a minute for several megabytes.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1_000_000 ? 9 : 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
