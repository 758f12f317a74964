/** Lines of a provider's statement: the last word on what it received. */
import type { Db } from '#server/db/connect.ts';
import type { StatementLine } from '#server/ports.ts';
import { bookUnmatched, dayFrom, findBooked, putBeforeOffice, takeSuccess } from './proof.ts';
import { lockPayment, type Needs, plain } from './settle.ts';
import * as store from './settlement.store.ts';

/** How a line stands to what we had before it. */
export interface StatementOutcome {
  outcome: 'matched' | 'missing_here' | 'amount_differs';
  /** What we had for it; null where we had nothing. */
  ourAmount: number | null;
  paymentId: string | null;
  /** What was done about it, in a few words; empty for a match. */
  what: string;
}

export async function matchLine(tx: Db, needs: Needs, said: StatementLine): Promise<StatementOutcome> {
  const line = { ...said, reference: plain(said.reference) };
  const { name: provider } = needs.money;
  await store.holdReceipt(tx, provider, line.receipt);
  const known = await store.findByReceipt(tx, provider, line.receipt);
  if (known) return compareWith(tx, needs, { line, ourAmount: known.received, paymentId: known.id });
  const booked = await findBooked(tx, provider, line.receipt);
  if (booked) return compareWith(tx, needs, { line, ourAmount: booked.amount, paymentId: booked.paymentId });

  // Typed by hand where somebody has paid without a prompt.
  const reference = line.reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const paymentId = await store.findNamed(tx, { provider, reference });
  return paymentId ? settleByLine(tx, needs, { line, paymentId }) : takeUnnamed(tx, needs, line);
}

/**
 * A till's lines name no payment. Where a question has told us of the same sum,
 * of about that day, the line tells its code; among several nobody can say which
 * one it is, and nothing is booked twice.
 */
async function takeUnnamed(tx: Db, needs: Needs, line: StatementLine): Promise<StatementOutcome> {
  const { name: provider, isLive } = needs.money;
  const { amount, at } = line;
  await store.holdSum(tx, provider, amount);
  const around = { since: dayFrom(at, -1), until: dayFrom(at, 1) };
  const payments = await store.listWithoutCode(tx, { provider, isLive, amount, ...around });
  if (payments.length === 0) return holdLine(tx, needs, line);
  if (payments.length === 1) return settleByLine(tx, needs, { line, paymentId: payments[0]!.id });

  for (const payment of payments) await putBeforeOffice(tx, needs, { payment, review: 'held' });
  const what = `nothing booked: it may be any of ${payments.length} payments without a code; please look`;
  return { outcome: 'missing_here', ourAmount: null, paymentId: null, what };
}

interface Known {
  line: StatementLine;
  ourAmount: number | null;
  paymentId: string | null;
}

async function compareWith(tx: Db, needs: Needs, { line, ourAmount, paymentId }: Known): Promise<StatementOutcome> {
  if (line.amount === ourAmount) return { outcome: 'matched', ourAmount, paymentId, what: '' };
  if (paymentId) await putBeforeOffice(tx, needs, { payment: { id: paymentId }, review: 'amount_differs' });
  return { outcome: 'amount_differs', ourAmount, paymentId, what: 'put before the office' };
}

async function settleByLine(tx: Db, needs: Needs, { line, paymentId }: { line: StatementLine; paymentId: string }) {
  const payment = await lockPayment(tx, paymentId);
  const { receipt, amount } = line;
  const what = await takeSuccess(tx, needs, { payment, source: 'statement', receipt, amount });
  await keepLine(tx, needs, { line, paymentId, what });
  // Paid by a question alone, and the line has said what it is called.
  if (payment.state === 'paid' && !payment.providerReceipt)
    return { outcome: outcomeOf(amount === payment.received), ourAmount: payment.received, paymentId, what };
  return { outcome: 'missing_here' as const, ourAmount: null, paymentId, what };
}

const outcomeOf = (isSame: boolean) => (isSame ? ('matched' as const) : ('amount_differs' as const));

/** Nobody's, as far as we can tell. */
async function holdLine(tx: Db, needs: Needs, line: StatementLine): Promise<StatementOutcome> {
  const { name: provider, isLive } = needs.money;
  const { receipt, amount, reference } = line;
  const note = reference ? `For ${reference.slice(0, 100)}` : 'For nobody';
  await bookUnmatched(tx, { provider, isLive, receipt, amount, note, at: needs.clock.now() });
  const what = 'held: nobody knows whose it is';
  await keepLine(tx, needs, { line, paymentId: undefined, what });
  return { outcome: 'missing_here', ourAmount: null, paymentId: null, what };
}

interface Kept {
  line: StatementLine;
  paymentId: string | undefined;
  what: string;
}

/** Among what was heard, once: of most lines there is nothing new to keep. */
const keepLine = (tx: Db, { clock, money }: Needs, { line, paymentId, what }: Kept) =>
  store.insertEvent(tx, {
    provider: money.name,
    source: 'statement',
    dedupeKey: `statement:${line.receipt}`,
    paymentId,
    body: JSON.stringify(line),
    receivedAt: clock.now(),
    processedAt: clock.now(),
    outcome: what,
  });
