/** Fetches a picture from the URL that an identity provider names, but never from inside our own network (SSRF). */

/** Maximum size of a picture in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Timeout of the whole download, in milliseconds. */
const TIMEOUT = 10_000;

export async function fetchPicture(address: string, issuer: string): Promise<Uint8Array | undefined> {
  if (!mayFetch(address, issuer)) return undefined;
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    return response.ok && response.body ? await readUpTo(MAX_BYTES, response.body) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the URL, which a user may have chosen, is safe: IP addresses and local names may be internal hosts. */
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
