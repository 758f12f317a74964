/** Builds the script of the frame in which students' web pages run (web/preview-frame/): one file, for the server. */
import { join } from 'node:path';
import { root } from './root.mjs';

/** @param {string} outFolder  the folder that contains the built web app */
export async function buildPreviewFrame(outFolder) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['web/preview-frame/main.ts'],
    outfile: join(outFolder, 'preview-frame.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
}
