/** Calls to a Judge0: twenty seconds for each, and at most eight megabytes of answer. */
import { RunnerUnavailable } from '#server/ports/code-runner.ts';

export interface Judge0Account {
  url: string;
  /** What RapidAPI calls the service; undefined for a Judge0 of one's own. */
  host: string | undefined;
  key: string | undefined;
}

/** Milliseconds. */
const PATIENCE = 20_000;
/** Bytes. */
const LONGEST_ANSWER = 8 * 1024 * 1024;

/** The status is 0 when there was no answer. The body is undefined where it is no JSON. */
export interface Judge0Answer {
  status: number;
  body: unknown;
}

export function judge0Wire({ url, host, key }: Judge0Account) {
  const base = url.replace(/\/+$/, '');
  const headers = { accept: 'application/json', ...whoWeAre(host, key) };

  async function send(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Judge0Answer> {
    const patience = AbortSignal.timeout(PATIENCE);
    const ends = signal ? AbortSignal.any([signal, patience]) : patience;
    try {
      const response = await fetch(base + path, { ...init, redirect: 'error', signal: ends });
      return { status: response.status, body: parsed(await textOf(response)) };
    } catch {
      signal?.throwIfAborted();
      return { status: 0, body: undefined };
    }
  }

  return {
    get: (path: string, signal?: AbortSignal) => send(path, { headers }, signal),
    /** Once: whether a program that was not answered has arrived, nobody knows. @throws {RunnerUnavailable} no answer */
    async post(path: string, body: object, signal?: AbortSignal) {
      const json = { ...headers, 'content-type': 'application/json' };
      const said = await send(path, { method: 'POST', headers: json, body: JSON.stringify(body) }, signal);
      if (said.status === 0) throw new RunnerUnavailable('Judge0 does not answer.');
      return said;
    },
  };
}

function whoWeAre(host: string | undefined, key: string | undefined): Record<string, string> {
  if (!key) return {};
  return host ? { 'x-rapidapi-host': host, 'x-rapidapi-key': key } : { 'x-auth-token': key, 'x-rapidapi-key': key };
}

async function textOf(response: Response) {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > LONGEST_ANSWER) throw new Error('The answer does not end');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
