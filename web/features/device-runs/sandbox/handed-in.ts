/** Replaces `fetch`, which the languages' loaders use, by a function that serves the worker's given files. */
export function serveFetchesFrom(files: Record<string, ArrayBuffer>) {
  const answer = async (address: string | URL | Request) => {
    const name = nameIn(address instanceof Request ? address.url : String(address));
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    const bytes = files[name];
    return bytes ? new Response(bytes, { headers: { 'content-type': type } }) : new Response(null, { status: 404 });
  };
  Object.assign(globalThis, { fetch: answer });
}

/** The original file name, without the hash that the build inserts before the extension. */
const nameIn = (address: string) =>
  address
    .split('/')
    .pop()!
    .replace(/-[\w-]{8}(?=\.\w+$)/, '');
