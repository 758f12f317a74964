/** A client for the school's Judge0 API (/judge0), with an API key. */
import { runner } from '#contract/runner.ts';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';

export interface Answered {
  status: number;
  /** The parsed JSON, or the empty string if the response has no body. */
  body: Record<string, unknown>;
  headers: Headers;
}

/** Creates an API key for this person, as the profile page does. */
export async function keyOf({ as }: School, person: Person) {
  return (await as(person).call(runner.createKey, { body: { name: 'A test', currentPassword: PASSWORD } })).key;
}

/** Creates a client. @param headers  headers of every request, which contain the API key */
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
