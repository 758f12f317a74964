/**
 * A program in a link's fragment, which browsers do not send to the server: `#code=71.` and then the program,
 * compressed (raw deflate) and in base64url.
 */

export interface SharedProgram {
  languageId: number;
  code: string;
}

/** The maximum length of a decompressed program in bytes, because a short link may decompress to any length. */
const MAX_BYTES = 64 * 1024;

const PREFIX = '#code=';

export async function toFragment({ languageId, code }: SharedProgram) {
  const compressed = new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  return `${PREFIX}${languageId}.${toBase64Url(bytes)}`;
}

export const hasSharedProgram = (fragment: string) => fragment.startsWith(PREFIX);

/** Reads the program from a link's fragment; undefined if the link is incomplete or the program is too long. */
export async function fromFragment(fragment: string): Promise<SharedProgram | undefined> {
  const [, id, packed] = fragment.slice(PREFIX.length).match(/^(\d{1,3})\.([\w-]+)$/) ?? [];
  if (!id || !packed) return undefined;
  const code = await decompress(packed).catch(() => undefined);
  return code === undefined ? undefined : { languageId: Number(id), code };
}

/** @throws if `packed` is no compressed text, or decompresses to more than MAX_BYTES */
async function decompress(packed: string) {
  const stream = new Blob([fromBase64Url(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let [code, bytes] = ['', 0];
  for await (const part of readChunks(stream)) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new RangeError('Too long for a program');
    code += decoder.decode(part, { stream: true });
  }
  return code + decoder.decode();
}

/** Iterates over a stream, for browsers whose streams are not iterable. */
async function* readChunks(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (packed: string) =>
  Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
