/**
 * Finds the built files of the harness (tools/page-harness.mjs): beside the built server, or in dist/ when the server runs from
 * source.
 */
import { existsSync, readFileSync } from 'node:fs';

interface HarnessFiles {
  main: Buffer;
  /** `pages.cjs`, compressed with Brotli. */
  pages: Buffer;
}

let files: HarnessFiles | undefined;

export function harnessFiles(): HarnessFiles {
  files ??= readFiles();
  return files;
}

function readFiles(): HarnessFiles {
  const beside = new URL('./page-harness/', import.meta.url);
  const folder = existsSync(beside) ? beside : new URL('../../dist/server/page-harness/', import.meta.url);
  return {
    main: readFileSync(new URL('main.cjs', folder)),
    pages: readFileSync(new URL('pages.cjs.br', folder)),
  };
}
