/**
 * The rules of receipts: one for each payment that has come in, numbered through
 * each year of the school's calendar, without gaps. Real and simulated ones have
 * numbers of their own.
 */
import { receiptMessages } from '#contract/receipts.ts';
import type { Db } from '#server/db/connect.ts';
import { maySeeAll } from '#server/features/users/users.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import { postReceipt } from './receipts.jobs.ts';
import * as store from './receipts.store.ts';

export interface ReceivedPayment {
  paymentId: string;
  /** What was received, in whole shillings. */
  amount: number;
  isLive: boolean;
  /** When it was confirmed. */
  at: Date;
}

/**
 * Gives a payment its receipt, and tells whoever the money is for by a letter:
 * both if, and only if, the transaction commits. Of the receipts of one year one
 * is given at a time, until that transaction ends; so this comes last in it. Its
 * id comes back.
 */
export async function giveReceipt(
  tx: Db,
  { config, queue }: Pick<Services, 'config' | 'queue'>,
  { isLive, at, ...received }: ReceivedPayment,
) {
  const year = Number(dayAt(at, config.schoolZone).slice(0, 4));
  const place = await store.takeNumber(tx, { year, isLive });
  const number = `${isLive ? 'R' : 'SIM'}-${year}-${String(place).padStart(6, '0')}`;
  const receiptId = await store.insertReceipt(tx, { ...received, number, createdAt: at });
  await queue.add(tx, postReceipt, { receiptId });
  return receiptId;
}

/**
 * A receipt of your own, or for the office anybody's.
 *
 * @throws {Refusal} not_found  there is no such receipt, or it is none of the caller's
 */
export async function loadReceipt(db: Db, caller: User, id: string) {
  const receipt = await store.findReceipt(db, id);
  if (!receipt || !maySeeAll(caller, receipt.studentId ?? '')) throw new Refusal('not_found', receiptMessages.gone);
  return receipt;
}
