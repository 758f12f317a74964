/** Somebody who is not signed in, in a browser of their own, which keeps its cookies. */
import type { ErrorBody } from '#contract/refusals.ts';
import { Browser } from './browser.ts';
import type { School } from './server.ts';

export type Visitor = ReturnType<typeof visitorOf>;

/** @param from  the network address, where the school trusts the proxy that names it */
export function visitorOf({ base }: Pick<School, 'base'>, from = '127.0.0.1') {
  const browser = new Browser();
  const call = async (method: string, path: string, body?: object) => {
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json', 'x-forwarded-for': from };
    const response = await browser.send(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as ErrorBody, headers: response.headers };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}) => call('POST', path, body),
  };
}
