/** A client of a visitor who is not signed in. Each has a browser of its own, which stores cookies. */

import type { School } from '#server/testing/server.ts';
import { callerOf } from './api-client.ts';
import { Browser } from './browser.ts';

export type Visitor = ReturnType<typeof visitorOf>;

/** @param from  the network address, sent as X-Forwarded-For, which the school trusts if 127.0.0.1 is its proxy */
export function visitorOf({ base }: Pick<School, 'base'>, from = '127.0.0.1') {
  const browser = new Browser();
  const caller = callerOf(
    { base, origin: 'http://localhost:3000' },
    async () => undefined,
    (address, init) => browser.send(address, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } }),
  );
  return { ...caller, browser };
}
