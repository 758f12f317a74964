/**
 * Builds dist/: the web app (Vite, each file also compressed with Brotli), the server, and the processes that it starts
 * (one bundle each; npm packages stay in node_modules).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './root.mjs';

/** @param {string} [out]  the target folder; dist/ by default */
export async function build(out = join(root, 'dist')) {
  // Builds in another folder, which then replaces the target: a running server lacks its files only briefly.
  const making = `${out}.making`;
  rmSync(making, { recursive: true, force: true });
  buildWeb(join(making, 'web'));
  await buildPrograms(making);
  rmSync(out, { recursive: true, force: true });
  renameSync(making, out);
}

function buildWeb(out) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', out, '--emptyOutDir'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  compress(out);
}

/** Bundles the programs. @param {string} out  target folder, with server/ and packages/ as in the sources */
async function buildPrograms(out) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [
      'server/main.ts',
      'server/school.ts',
      'packages/mobile-money-simulator/main.ts',
      'packages/runner/main.ts',
      'packages/media/main.ts',
    ],
    outdir: out,
    outbase: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  cpSync(join(root, 'server/db/migrations'), join(out, 'server/migrations'), { recursive: true });
  // Files that a bundle reads at run time have to be next to it.
  for (const folder of ['sandbox/inside', 'sandbox/zygote', 'languages/samples'])
    cpSync(join(root, 'packages/runner', folder), join(out, 'packages/runner', basename(folder)), { recursive: true });
  cpSync(join(root, 'server/features/auth/common-passwords.txt.br'), join(out, 'server/common-passwords.txt.br'));
  // The server needs the samples too: it shows them if a Judge0 server runs the programs.
  cpSync(join(root, 'packages/runner/languages/samples'), join(out, 'server/samples'), { recursive: true });
}

/** Writes a Brotli file beside each text file. @param {string} folder */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|txt|wasm|webmanifest)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    // The highest quality would take half a minute for files of several megabytes.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1_000_000 ? 9 : 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
