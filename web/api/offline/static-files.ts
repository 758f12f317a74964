/** Fetches files from the server outside its API, such as those of the languages that run on the device. */

interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** The fetch priority: 'low' for background downloads. */
  priority?: 'low';
}

/** Thrown if the server does not have the file, for example because a newer build has replaced it. */
export class FileMissing extends Error {}

/** Fetches a file. @throws if no answer arrives, or if its status is not 2xx: FileMissing for 404 */
export async function fetchStaticFile(address: string, { signal, priority }: FetchOptions = {}): Promise<Response> {
  const answer = await fetch(address, { signal: signal ?? null, priority: priority ?? 'auto' });
  if (answer.status === 404) throw new FileMissing(`${address} is missing`);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** Returns the number of bytes that a download of the file transfers, which is its compressed size. */
export async function downloadSize(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD' });
  return Number(answer.headers.get('content-length') ?? 0);
}
