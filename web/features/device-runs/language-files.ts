/**
 * The files of each language: its worker, and the files that the worker needs. The service worker caches files under
 * /assets for offline use when they are loaded.
 */

import sqlWasm from 'sql.js/dist/sql-wasm-browser.wasm?url';
import luaWasm from 'wasmoon/dist/glue.wasm?url';
import { fetchStaticFile } from '#web/api/offline/static-files.ts';
import { JAVASCRIPT, LUA, PYTHON, SQL, TYPESCRIPT } from './device-languages.ts';
import { cachedPython } from './python-cache.ts';
import javascriptWorker from './sandbox/javascript.worker.ts?worker&url';
import luaWorker from './sandbox/lua.worker.ts?worker&url';
import pythonWorker from './sandbox/python.worker.ts?worker&url';
import sqlWorker from './sandbox/sql.worker.ts?worker&url';
import typescriptWorker from './sandbox/typescript.worker.ts?worker&url';

const workers: Record<number, string> = {
  [JAVASCRIPT]: javascriptWorker,
  [TYPESCRIPT]: typescriptWorker,
  [PYTHON]: pythonWorker,
  [SQL]: sqlWorker,
  [LUA]: luaWorker,
};

export const workerOf = (languageId: number) => workers[languageId]!;

/** Fetches the worker's files, named as the language's loader requests them. */
export async function filesOf(languageId: number): Promise<Record<string, ArrayBuffer>> {
  if (languageId === SQL) return { 'sql-wasm-browser.wasm': await bytesOf(sqlWasm) };
  if (languageId === LUA) return { 'glue.wasm': await bytesOf(luaWasm) };
  if (languageId === PYTHON) return cachedPython();
  return {};
}

const bytesOf = async (address: string) => (await fetchStaticFile(address)).arrayBuffer();

/** The URLs of all files that a language needs. Not to be used for Python, whose files python-cache.ts caches. */
export function addressesOf(languageId: number) {
  const wasm = { [SQL]: sqlWasm, [LUA]: luaWasm }[languageId];
  return wasm ? [workerOf(languageId), wasm] : [workerOf(languageId)];
}
