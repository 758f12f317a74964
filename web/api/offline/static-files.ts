/** Fetches files of the server that are not API calls: bytes to hand out or to cache. */

interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** Low for background downloads. */
  priority?: 'low';
}

/** @throws without an answer, or with one that is not 2xx */
export async function fetchStaticFile(address: string, { signal, priority }: FetchOptions = {}): Promise<Response> {
  const answer = await fetch(address, { signal: signal ?? null, priority: priority ?? 'auto' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** Bytes that a download would transfer, compressed. */
export async function downloadSize(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD' });
  return Number(answer.headers.get('content-length') ?? 0);
}
