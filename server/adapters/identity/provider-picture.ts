/** Fetches a picture from where a provider says that it is, and from nowhere inside our own network. */

/** Two megabytes. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Milliseconds, from the first byte to the last. */
const PATIENCE = 10_000;

export async function fetchPicture(address: string, issuer: string): Promise<Uint8Array | undefined> {
  if (!mayFetch(address, issuer)) return undefined;
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    return response.ok && response.body ? await readUpTo(MAX_BYTES, response.body) : undefined;
  } catch {
    return undefined;
  }
}

/** Where a provider lets people name their picture's address themselves, it may be any: numbers and short names are of a network's inside. */
function mayFetch(address: string, issuer: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  const isPublicName = /\.[a-z][a-z-]+$/.test(hostname) && !/\.(?:local|localhost|internal|lan)$/.test(hostname);
  return origin === new URL(issuer).origin || (protocol === 'https:' && isPublicName);
}

async function readUpTo(max: number, body: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
