/**
 * Unallocated money: it came by a code of the provider, and nobody knows yet whose
 * it is. It becomes a payment's by that code, or because the office says so; that
 * it is the same sum is only a suggestion, and never more than that.
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
  /** What the provider said of it, in words. */
  note: string;
  /** The account number that the payer gave; empty where there is none. */
  accountReference: string;
  /** By the provider's clock; now where it does not say. */
  receivedAt?: Date;
}

/** Money that came, and nobody knows yet whose it is. Whoever calls this has looked that its code is not known, and holds it. */
export async function bookUnallocated(tx: Db, { clock }: Pick<Needs, 'clock'>, came: Unallocated) {
  const { provider, receipt, amount, accountReference, receivedAt = clock.now(), ...of } = came;
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
 * Gives unallocated money to the payment for which it came, with its code. What
 * was credited before on the provider's word alone is not credited again. False
 * when the money is somebody's by now, or of another kind.
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

/** The line tells of money that is in the books by the payment already: it came once. */
const bookSame = (tx: Db, { clock }: Needs, { payment, unallocated: { id, amount }, by }: Taking) =>
  book(tx, {
    ...{ kind: 'move', externalKey: id, isLive: payment.isLive, paymentId: payment.id, at: clock.now(), ...by },
    entries: [
      { ...accounts.unmatched, amount },
      { ...accounts.provider(payment.provider), amount: -amount },
    ],
  });
