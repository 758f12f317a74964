/**
 * Proof that money came: what was really received is credited, once, whatever was
 * asked for. A provider's code stands for one sum of money: it is credited to one
 * payment, ever. Whoever calls this holds that code, and the payment, locked.
 */
import type { Db } from '#server/db/connect.ts';
import { credit, fillIn, isKnown, type Needs, noteCode } from './credit.ts';
import * as store from './settlement.store.ts';
import { bookUnallocated, takeUnallocated } from './unallocated.ts';

type Review = NonNullable<store.PaymentRow['review']>;

export interface Proof {
  payment: store.PaymentRow;
  /** Where it was heard. */
  source: store.EventRow['source'];
  /** The provider's name for the request, where it says. */
  checkoutRequestId?: string | undefined;
  /** The provider's code and whole shillings, where it says. */
  receipt: string | undefined;
  amount: number | undefined;
  /** The account number that the payer gave, where a line says; empty where there is none. */
  accountReference?: string;
}

/** Makes something of a success, and says what, in a few words. */
export async function takeSuccess(tx: Db, needs: Needs, proof: Proof): Promise<string> {
  const { payment, source, receipt, amount, accountReference } = proof;
  const isPaid = payment.state === 'paid';
  if (receipt && receipt === payment.providerReceipt) return takeAgain(tx, needs, proof);
  if (isPaid && !receipt) return 'paid already';
  if (amount !== undefined && amount < 1) return putBeforeOffice(tx, needs, { payment, review: 'amount_differs' });
  if (source === 'callback' && !needs.money.trustsCallbacks)
    return putBeforeOffice(tx, needs, { payment, review: 'held' });
  if (source === 'callback' && !(receipt && amount)) return askInstead(tx, needs, payment);
  if (await takeItsUnallocated(tx, needs, proof)) return 'its money was unallocated, and is its own now';
  if (receipt && (await isKnown(tx, payment.provider, receipt)))
    return putBeforeOffice(tx, needs, { payment, review: 'second_receipt' });
  if (!isPaid) return creditHeard(tx, needs, proof);
  const told = { payment, receipt: receipt!, amount: amount ?? payment.amount };
  return payment.providerReceipt ? keepSecond(tx, needs, { ...told, accountReference }) : fillIn(tx, needs, told);
}

/** A line came first, and named no payment: its money is found by the code, never by the sum. What names another account is not taken. */
async function takeItsUnallocated(tx: Db, needs: Needs, { payment, receipt }: Proof) {
  if (!receipt || payment.providerReceipt) return false;
  const unallocated = await store.findUnallocated(tx, payment.provider, receipt);
  const isItsOwn = unallocated && ['', payment.reference].includes(unallocated.accountReference);
  return isItsOwn ? takeUnallocated(tx, needs, { payment, unallocated }) : false;
}

/** The provider's word about this request is enough. Where only a question told us, the code is not known yet. */
async function creditHeard(tx: Db, needs: Needs, { payment, receipt, amount, checkoutRequestId }: Proof) {
  const hasJoined = await credit(tx, needs, {
    payment: { ...payment, checkoutRequestId: payment.checkoutRequestId ?? checkoutRequestId ?? null },
    receipt,
    amount: amount ?? payment.amount,
  });
  return hasJoined ? 'paid, and the course is joined' : 'paid';
}

/** The same money once more. */
async function takeAgain(tx: Db, needs: Needs, { payment, amount }: Proof) {
  if (amount === undefined || amount === payment.received) return 'paid already';
  return putBeforeOffice(tx, needs, { payment, review: 'amount_differs' });
}

const inWords: Record<Review, string> = {
  amount_differs: 'another amount than we know of',
  held: 'held: a statement, or the office, has to say so',
  second_receipt: 'its code was credited before: nothing was credited',
  ids_differ: 'contradicts what we know: nothing was credited',
  unheard: 'nothing was heard',
  unknown_result: 'nothing known was heard',
};

/** Changes nothing but that somebody of the office should look. */
export async function putBeforeOffice(
  tx: Db,
  { clock }: Pick<Needs, 'clock'>,
  { payment, review }: { payment: Pick<store.PaymentRow, 'id'>; review: Review },
) {
  await store.updatePayment(tx, payment.id, { review, changedAt: clock.now() });
  return inWords[review];
}

/** Real callbacks of a success say how much came, and by which code. */
async function askInstead(tx: Db, needs: Needs, payment: store.PaymentRow) {
  if (!needs.money.query || !payment.checkoutRequestId) return putBeforeOffice(tx, needs, { payment, review: 'held' });
  const now = needs.clock.now();
  await store.updatePayment(tx, payment.id, { nextCheckAt: now, changedAt: now });
  return 'says neither how much nor by which code: asked instead';
}

interface Second {
  payment: store.PaymentRow;
  receipt: string;
  amount: number;
  accountReference: Proof['accountReference'];
}

/** A second code for what is paid: more money, and somebody has to say whose it is. */
async function keepSecond(tx: Db, needs: Needs, { payment, receipt, amount, accountReference = '' }: Second) {
  const { id: paymentId, provider, isLive, reference } = payment;
  await noteCode(tx, needs, { payment, receipt });
  await putBeforeOffice(tx, needs, { payment, review: 'second_receipt' });
  await bookUnallocated(tx, needs, {
    ...{ provider, isLive, receipt, amount, paymentId },
    note: `For ${reference}, which was paid before`,
    accountReference,
  });
  return 'more money for what is paid: unallocated';
}
