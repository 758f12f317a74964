/**
 * Files of the school's own that this browser keeps because somebody wants them
 * without a network. The service worker answers with what is kept, wherever it is
 * kept. Browsers have no such store on pages that did not come by HTTPS.
 */
import { fetchFile } from './own-files.ts';

export interface Way {
  /** Told the share of one file that has come, 0 to 1. */
  onProgress?: (address: string, share: number) => void;
  signal?: AbortSignal;
}

/** Files that are fetched side by side: a slow line answers late, and has room for more than one meanwhile. */
const AT_ONCE = 6;

/**
 * Keeps these under that name too. What this browser has under any name is not
 * fetched again, and what has come before an end stays. They come after what the
 * page itself fetches.
 *
 * @throws where one of them does not come, or there is no room
 */
export async function keep(name: string, addresses: string[], way: Way = {}) {
  const kept = await caches.open(name);
  const known = new Set((await kept.keys()).map(({ url }) => url));
  const missing = addresses.filter((address) => !known.has(urlOf(address))).values();
  const keepNext = async () => {
    for (const address of missing) await keepOne(kept, address, way);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

async function keepOne(kept: Cache, address: string, { onProgress, signal }: Way) {
  const elsewhere = await findKept(address);
  const coming = async () =>
    counted(await fetchFile(address, { signal, priority: 'low' }), (share) => onProgress?.(address, share));
  await kept.put(address, elsewhere ?? (await coming()));
  onProgress?.(address, 1);
}

/** The same answer, telling how much of it has come. How long it is when unpacked nobody says, so that is a guess. */
function counted(answer: Response, tell: (share: number) => void): Response {
  const expected = Number(answer.headers.get('content-length') ?? 1) * (answer.headers.has('content-encoding') ? 3 : 1);
  let come = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, onward) {
      come += piece.length;
      tell(Math.min(come / expected, 1));
      onward.enqueue(piece);
    },
  });
  // What it was packed with is undone by now.
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(answer.body?.pipeThrough(counting) ?? null, { headers });
}

export async function areKept(addresses: string[]) {
  const names = (await globalThis.caches?.keys()) ?? [];
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const urls = new Set(kept.flat().map(({ url }) => url));
  return addresses.every((address) => urls.has(urlOf(address)));
}

/** As a request for it names it: some names have spaces. */
const urlOf = (address: string) => new URL(address, location.href).href;

export const findKept = async (address: string) => globalThis.caches?.match(address, { ignoreVary: true });

export async function dropKept(name: string, addresses: string[]) {
  const kept = await caches.open(name);
  await Promise.all(addresses.map((address) => kept.delete(address, { ignoreVary: true })));
}
