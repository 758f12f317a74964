/** Calls as a program of somebody else makes them, which knows Judge0 and nothing of us: with a key, below /judge0. */
import { runner } from '#contract/runner.ts';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';

export interface Answered {
  status: number;
  /** The empty string where there is nothing. */
  body: Record<string, unknown>;
  headers: Headers;
}

/** A key of that person's, made as the profile page makes it. */
export async function keyOf({ as }: School, person: Person) {
  return (await as(person).call(runner.createKey, { body: { name: 'A test', currentPassword: PASSWORD } })).key;
}

/** @param headers  what it brings to be known by */
export function judge0Client(address: string, headers: Record<string, string>) {
  const call = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const response = await fetch(`${address}/judge0${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? '' : JSON.parse(text), headers: response.headers };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
  };
}
