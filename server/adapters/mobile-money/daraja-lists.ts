/** Daraja's Pull Transactions: what came in, page after page. */

import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { backoff } from '#server/concurrency/backoff.ts';
import type { StatementLine } from '#server/ports/mobile-money.ts';
import { type darajaCalls, isTurnedAway } from './daraja-calls.ts';
import { Name, Receipt, Shillings } from './fields.ts';
import { fromNairobi, nairobiTime } from './nairobi.ts';
import { Code } from './result-codes.ts';

type Calls = ReturnType<typeof darajaCalls>;

const Pulled = z.object({ Response: z.array(z.unknown()).catch([]), ResponseCode: Code });
const PulledLine = z.object({
  transactionId: Receipt,
  trxDate: z.string().transform(fromNairobi),
  amount: Shillings,
  billreference: Name.catch(''),
});

/** A list that goes on for ever is not one. */
const MOST_PAGES = 500;
const SECOND = 1000;
/** Milliseconds: who asks faster is turned away. */
export const PAUSE = 300;
/** For one page, while they turn us away. */
const TRIES = 4;

interface Pull {
  shortcode: string;
  since: Date;
  until: Date;
  pause: number;
}

/** Page after page, until one is empty or comes again. */
export async function pull(calls: Calls, asked: Pull) {
  const lines = new Map<string, StatementLine>();
  const pages = new Set<string>();
  for (let offset = 0; pages.size < MOST_PAGES; ) {
    const entries = await pullPage(calls, asked, offset);
    if (entries === 'away') return 'away';
    const page = JSON.stringify(entries);
    if (entries.length === 0 || pages.has(page)) break;
    pages.add(page);
    for (const line of entries.flatMap(toLine)) lines.set(line.receipt, line);
    offset += entries.length;
    await setTimeout(asked.pause);
  }
  return [...lines.values()].filter(({ at }) => at >= asked.since && at < asked.until);
}

/** Reading a list changes nothing: it may be asked for again. */
async function pullPage(calls: Calls, { pause, ...asked }: Pull, offset: number) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await calls.post('/pulltransactions/v1/query', {
      ShortCode: asked.shortcode,
      StartDate: nairobiTime(asked.since),
      EndDate: nairobiTime(nextSecond(asked.until)),
      OffSetValue: String(offset),
    });
    if (typeof answer === 'string') return 'away';
    if (!isTurnedAway(answer)) return entriesIn(answer.body);
    if (tries < TRIES) await setTimeout(backoff({ first: pause, longest: Number.POSITIVE_INFINITY })(tries));
  }
  return 'away';
}

/** They know whole seconds: what came in the one that has just begun would not be on the list, and looked for in vain. */
const nextSecond = (at: Date) => new Date(Math.ceil(at.getTime() / SECOND) * SECOND);

function entriesIn(body: unknown) {
  const { data } = Pulled.safeParse(body);
  // Lists stand in a list.
  return data?.ResponseCode.startsWith('100') ? data.Response.flat() : 'away';
}

function toLine(entry: unknown): StatementLine[] {
  const { data } = PulledLine.safeParse(entry);
  if (!data?.trxDate) return [];
  return [{ receipt: data.transactionId, amount: data.amount, at: data.trxDate, reference: data.billreference }];
}
