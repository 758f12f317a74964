/** A visitor who is not signed in, with a browser of their own that stores cookies. */

import type { School } from '#server/testing/server.ts';
import { callerOf } from './api-client.ts';
import { Browser } from './browser.ts';

export type Visitor = ReturnType<typeof visitorOf>;

/** @param from  the network address, sent as X-Forwarded-For; it counts if the school trusts 127.0.0.1 as its proxy */
export function visitorOf({ base }: Pick<School, 'base'>, from = '127.0.0.1') {
  const browser = new Browser();
  const caller = callerOf(
    { base, origin: 'http://localhost:3000' },
    async () => undefined,
    (address, init) => browser.send(address, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } }),
  );
  return { ...caller, browser };
}
