/** HTTP calls to a Judge0 server, with a timeout of 20 s and at most 8 MB of response. */
import { RunnerUnavailable } from '#server/ports/code-runner.ts';

export interface Judge0Account {
  url: string;
  /** The X-RapidAPI-Host header; undefined for a self-hosted Judge0. */
  host: string | undefined;
  key: string | undefined;
}

/** Timeout of an HTTP call, in milliseconds. */
const TIMEOUT = 20_000;
/** Maximum response size in bytes. */
const MAX_RESPONSE = 8 * 1024 * 1024;

/** Status 0 means no response. The body is undefined if the response is not JSON. */
export interface Judge0Response {
  status: number;
  body: unknown;
}

export function judge0Client({ url, host, key }: Judge0Account) {
  const base = url.replace(/\/+$/, '');
  const headers = { accept: 'application/json', ...credentials(host, key) };

  async function send(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Judge0Response> {
    const timeout = AbortSignal.timeout(TIMEOUT);
    const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
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
    /** Never retried: if the response is lost, Judge0 may run the program. @throws {RunnerUnavailable} no response */
    async post(path: string, body: object, signal?: AbortSignal) {
      const json = { ...headers, 'content-type': 'application/json' };
      const response = await send(path, { method: 'POST', headers: json, body: JSON.stringify(body) }, signal);
      if (response.status === 0) throw new RunnerUnavailable('Judge0 does not answer.');
      return response;
    },
  };
}

function credentials(host: string | undefined, key: string | undefined): Record<string, string> {
  if (!key) return {};
  return host ? { 'x-rapidapi-host': host, 'x-rapidapi-key': key } : { 'x-auth-token': key, 'x-rapidapi-key': key };
}

async function textOf(response: Response) {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > MAX_RESPONSE) throw new Error('The answer does not end');
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
