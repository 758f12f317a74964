/** Files of the school's own that are not calls: bytes that are handed to somebody, or kept. */

interface Haste {
  signal?: AbortSignal | undefined;
  /** Low for what nobody waits for. */
  priority?: 'low';
}

/** @throws where it does not come */
export async function fetchFile(address: string, { signal, priority }: Haste = {}): Promise<Response> {
  const answer = await fetch(address, { signal: signal ?? null, priority: priority ?? 'auto' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** Bytes that fetching it would send over the line, compressed as it is. */
export async function sentSizeOf(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD' });
  return Number(answer.headers.get('content-length') ?? 0);
}
