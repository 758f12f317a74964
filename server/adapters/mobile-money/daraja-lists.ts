/** Reads the list of received payments from Daraja's Pull Transactions API, page by page. */

import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { backoff } from '#server/concurrency/backoff.ts';
import type { StatementLine } from '#server/ports/mobile-money.ts';
import { type darajaCalls, isRejectedTemporarily } from './daraja-calls.ts';
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

/** Maximum number of pages that are read, in case a faulty response would make the list endless. */
const MAX_PAGES = 500;
const SECOND = 1000;
/** Milliseconds between calls, to stay below Daraja's rate limit. */
export const PAUSE = 300;
/** Maximum attempts per page while Daraja's rate limit refuses the call. */
const TRIES = 4;

interface Pull {
  shortcode: string;
  since: Date;
  until: Date;
  pause: number;
}

/** Reads pages of received payments until a page is empty, or equals an earlier page. */
export async function pull(calls: Calls, pull: Pull) {
  const lines = new Map<string, StatementLine>();
  const pages = new Set<string>();
  for (let offset = 0; pages.size < MAX_PAGES; ) {
    const entries = await pullPage(calls, pull, offset);
    if (entries === 'away') return 'away';
    const page = JSON.stringify(entries);
    if (entries.length === 0 || pages.has(page)) break;
    pages.add(page);
    for (const line of entries.flatMap(toLine)) lines.set(line.receipt, line);
    offset += entries.length;
    await setTimeout(pull.pause);
  }
  return [...lines.values()].filter(({ at }) => at >= pull.since && at < pull.until);
}

/** Requests one page; 'away' without an answer. Retries are safe, because reading changes nothing. */
async function pullPage(calls: Calls, { pause, ...asked }: Pull, offset: number) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await calls.post('/pulltransactions/v1/query', {
      ShortCode: asked.shortcode,
      StartDate: nairobiTime(asked.since),
      EndDate: nairobiTime(nextSecond(asked.until)),
      OffSetValue: String(offset),
    });
    if (typeof answer === 'string') return 'away';
    if (!isRejectedTemporarily(answer)) return entriesIn(answer.body);
    if (tries < TRIES) await setTimeout(backoff({ initial: pause, max: Number.POSITIVE_INFINITY })(tries));
  }
  return 'away';
}

/** Daraja's times are whole seconds: without rounding up, a payment in the last second would be missing from the list. */
const nextSecond = (at: Date) => new Date(Math.ceil(at.getTime() / SECOND) * SECOND);

function entriesIn(body: unknown) {
  const { data } = Pulled.safeParse(body);
  // The response nests the list of transactions in another list.
  return data?.ResponseCode.startsWith('100') ? data.Response.flat() : 'away';
}

function toLine(entry: unknown): StatementLine[] {
  const { data } = PulledLine.safeParse(entry);
  if (!data?.trxDate) return [];
  return [{ receipt: data.transactionId, amount: data.amount, at: data.trxDate, reference: data.billreference }];
}
