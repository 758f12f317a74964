/**
 * Python on this device: some megabytes, downloaded on request only, and cached by the browser until the user removes
 * them. The names of the large files change only with the version of Python, so an update of the app does not download
 * them again.
 */
import wasm from 'pyodide/pyodide.asm.wasm?url';
import standardLibrary from 'pyodide/python_stdlib.zip?url';
import { addToCache, areCached, findCached, removeFromCache } from '#web/api/offline/file-cache.ts';
import { LANGUAGES } from '#web/api/offline/playground-cache.ts';
import { downloadSize } from '#web/api/offline/static-files.ts';
import pythonWorker from './sandbox/python.worker.ts?worker&url';

const large = [standardLibrary, wasm];
const files = [pythonWorker, ...large];

/** @throws if Python is not cached */
export async function cachedPython(): Promise<Record<string, ArrayBuffer>> {
  return { 'pyodide.asm.wasm': await bytesOf(wasm), 'python_stdlib.zip': await bytesOf(standardLibrary) };
}

async function bytesOf(address: string) {
  const cached = await findCached(address);
  if (!cached) throw new Error('Python is not kept on this device');
  return cached.arrayBuffer();
}

export const isPythonCached = () => areCached(files);

/** The bytes that a download of Python transfers. */
export async function pythonSize() {
  const sizes = await Promise.all(files.map(downloadSize));
  return sum(sizes);
}

/** @param onProgress  called with the fraction of bytes that have arrived, 0 to 1 */
export async function cachePython(onProgress: (share: number) => void, signal: AbortSignal) {
  // Asks for persistent storage: a full device may delete Python otherwise. Some browsers ask the user.
  void navigator.storage?.persist?.().catch(() => false);
  const sizes = await Promise.all(files.map(downloadSize));
  const shares = files.map(() => 0);
  const updateProgress = (address: string, share: number) => {
    shares[files.indexOf(address)] = share;
    onProgress(sum(shares.map((each, index) => each * sizes[index]!)) / sum(sizes));
  };
  await addToCache(LANGUAGES, files, { onProgress: updateProgress, signal });
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

/** If Python is cached, also caches the Python worker of this version of the app: programs need both. */
export async function updateCachedPython(signal: AbortSignal) {
  if (await areCached(large)) await addToCache(LANGUAGES, [pythonWorker], { signal });
}

export const uncachePython = () => removeFromCache(LANGUAGES, files);
