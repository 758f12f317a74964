/** Processes the lines of a provider's statement, which is the authority on what the provider received. */
import type { Db } from '#server/db/connect.ts';
import type { StatementLine } from '#server/ports/mobile-money.ts';
import { outcomes } from '#texts/money/settlement.ts';
import { findBooked } from './credit.ts';
import { flagForReview, handleSuccess } from './proof.ts';
import { lockPayment, type Needs, noteOf, plain } from './settle.ts';
import * as store from './settlement.store.ts';
import { bookUnallocated } from './unallocated.ts';

/** How a line compares with our records. */
export interface StatementOutcome {
  outcome: 'matched' | 'missing_here' | 'amount_differs';
  /** The amount in our records; null if we have no record of the money. */
  ourAmount: number | null;
  paymentId: string | null;
  /** What was done about a difference, as a short text; empty for a match. */
  what: string;
}

export async function matchLine(tx: Db, needs: Needs, said: StatementLine): Promise<StatementOutcome> {
  const line = { ...said, reference: plain(said.reference) };
  const { name: provider } = needs.money;
  await store.lockReceiptCode(tx, provider, line.receipt);
  const known = await store.findByReceipt(tx, provider, line.receipt);
  if (known) return compareWith(tx, needs, { line, ourAmount: known.received, paymentId: known.id });
  const booked = await findBooked(tx, provider, line.receipt);
  if (booked) return compareWith(tx, needs, { line, ourAmount: booked.amount, paymentId: booked.paymentId });

  const paymentId = await findNamed(tx, provider, line);
  return paymentId ? settleByLine(tx, needs, { line, paymentId }) : keepUnallocated(tx, needs, line);
}

/**
 * Finds a line's payment by the account number or, without one, by the receipt code that the office entered; never by
 * the amount.
 */
function findNamed(tx: Db, provider: string, { reference, receipt }: StatementLine) {
  if (!reference.trim()) return store.findByTypedCode(tx, provider, receipt);
  // A payer without a prompt types the reference as account number, in any case and with any separators.
  return store.findNamed(tx, { provider, reference: reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') });
}

interface Known {
  line: StatementLine;
  ourAmount: number | null;
  paymentId: string | null;
}

async function compareWith(tx: Db, needs: Needs, { line, ourAmount, paymentId }: Known): Promise<StatementOutcome> {
  if (line.amount === ourAmount) return { outcome: 'matched', ourAmount, paymentId, what: '' };
  if (paymentId) await flagForReview(tx, needs, { payment: { id: paymentId }, review: 'amount_differs' });
  return { outcome: 'amount_differs', ourAmount, paymentId, what: outcomes.marked };
}

async function settleByLine(tx: Db, needs: Needs, { line, paymentId }: { line: StatementLine; paymentId: string }) {
  const payment = await lockPayment(tx, paymentId);
  const { receipt, amount } = line;
  const accountReference = line.reference.trim();
  const what = await handleSuccess(tx, needs, { payment, source: 'statement', receipt, amount, accountReference });
  await saveLine(tx, needs, { line, paymentId, what });
  // The payment was confirmed only by a status query, and the line contains its receipt code.
  if (payment.state === 'paid' && !payment.providerReceipt)
    return { outcome: outcomeOf(amount === payment.received), ourAmount: payment.received, paymentId, what };
  return { outcome: 'missing_here' as const, ourAmount: null, paymentId, what };
}

const outcomeOf = (isSame: boolean) => (isSame ? ('matched' as const) : ('amount_differs' as const));

/** Books a line's money as unallocated, because no owner is known. */
async function keepUnallocated(tx: Db, needs: Needs, line: StatementLine): Promise<StatementOutcome> {
  const { name: provider, isLive } = needs.money;
  const { receipt, amount, at: receivedAt } = line;
  const accountReference = line.reference.trim();
  const note = noteOf(accountReference);
  await bookUnallocated(tx, needs, { provider, isLive, receipt, amount, note, accountReference, receivedAt });
  const what = accountReference ? outcomes.unknownAccount : outcomes.withoutAccount;
  await saveLine(tx, needs, { line, paymentId: undefined, what });
  return { outcome: 'missing_here', ourAmount: null, paymentId: null, what };
}

interface Kept {
  line: StatementLine;
  paymentId: string | undefined;
  what: string;
}

/**
 * Stores a line that our books did not have as a processed event, once. Lines that match, the majority, are not
 * stored.
 */
const saveLine = (tx: Db, { clock, money }: Needs, { line, paymentId, what }: Kept) =>
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
