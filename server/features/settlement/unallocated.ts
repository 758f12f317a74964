/**
 * Unallocated money: it has a receipt code and no known owner. It is allocated to a payment by that code or by the
 * office; an equal sum is never more than a suggestion.
 */
import type { Db } from '#server/db/connect.ts';
import { accounts, book, lockStudent } from '#server/features/ledger/ledger.ts';
import { type Crediting, credit, fillIn, keyOf, type Needs } from './credit.ts';
import * as store from './settlement.store.ts';

interface Unallocated {
  provider: string;
  isLive: boolean;
  receipt: string;
  amount: number;
  paymentId?: string;
  /** The description that the office sees. */
  note: string;
  /** The account number that the payer typed; empty if there is none. */
  accountReference: string;
  /**
   * When the provider received the money, by the provider's clock; the current time if the provider does not report
   * one.
   */
  receivedAt?: Date;
}

/** Books money without a known owner. The caller has locked the receipt code and checked that it is unknown. */
export async function bookUnallocated(tx: Db, { clock }: Pick<Needs, 'clock'>, received: Unallocated) {
  const { provider, receipt, amount, accountReference, receivedAt = clock.now(), ...of } = received;
  const txId = await book(tx, {
    ...of,
    kind: 'receipt',
    externalKey: keyOf(provider, receipt),
    at: clock.now(),
    entries: [
      { ...accounts.provider(provider), amount },
      { ...accounts.unmatched, amount: -amount },
    ],
  });
  await store.insertUnallocated(tx, {
    ...{ txId: txId!, provider, accountReference, receivedAt, providerReceipt: receipt },
  });
}

interface Taking extends Pick<Crediting, 'payment' | 'by'> {
  unallocated: store.Unallocated;
}

/**
 * Allocates unallocated money and its code to the payment. An amount already credited on the provider's confirmation
 * alone is not credited again. False if the money is allocated by now, the payment has a receipt code already, or only
 * one of the two is simulated.
 */
export async function takeUnallocated(tx: Db, needs: Needs, { payment, unallocated, by }: Taking) {
  const { id, amount, receipt, isLive, isAllocated } = unallocated;
  if (isAllocated || isLive !== payment.isLive || payment.providerReceipt) return false;
  if (payment.state !== 'paid') {
    await credit(tx, needs, { payment, receipt, amount, unallocatedId: id, by });
    return true;
  }
  if (payment.studentId) await lockStudent(tx, payment.studentId);
  await bookSame(tx, needs, { payment, unallocated, by });
  await fillIn(tx, needs, { payment, receipt, amount });
  return true;
}

/**
 * Reverses the booking of the money as unallocated: the payment was already credited with it, though without its code.
 */
const bookSame = (tx: Db, { clock }: Needs, { payment, unallocated: { id, amount }, by }: Taking) =>
  book(tx, {
    ...{ kind: 'move', externalKey: id, isLive: payment.isLive, paymentId: payment.id, at: clock.now(), ...by },
    entries: [
      { ...accounts.unmatched, amount },
      { ...accounts.provider(payment.provider), amount: -amount },
    ],
  });
