/**
 * The rules of receipts: one per received payment, numbered without gaps within
 * each year of the school's calendar. Real and simulated receipts are numbered
 * separately.
 */

import type { Db } from '#server/db/connect.ts';
import { findIssuer } from '#server/features/school-details/school-details.ts';
import { maySeeAll } from '#server/features/users/users.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as receiptsTexts from '#texts/money/receipts.ts';
import { sendReceiptEmail } from './receipts.jobs.ts';
import * as store from './receipts.store.ts';

export interface ReceivedPayment {
  paymentId: string;
  /** The amount received, in whole shillings. */
  amount: number;
  isLive: boolean;
  /** The time at which the payment was confirmed. */
  at: Date;
}

/**
 * Issues a payment's receipt, with a copy of the school's details, and queues its
 * email, both only if the transaction commits. Call it last in the transaction:
 * it blocks all other receipts of the year until the transaction ends.
 *
 * @returns the receipt's id
 */
export async function issueReceipt(
  tx: Db,
  { config, queue }: Pick<Services, 'config' | 'queue'>,
  { isLive, at, ...received }: ReceivedPayment,
) {
  const year = Number(dayAt(at, config.schoolZone).slice(0, 4));
  const issuer = await findIssuer(tx, config);
  const sequence = await store.takeNextNumber(tx, { year, isLive });
  const number = `${isLive ? 'R' : 'SIM'}-${year}-${String(sequence).padStart(6, '0')}`;
  const receiptId = await store.insertReceipt(tx, { ...received, number, issuer, createdAt: at });
  await queue.add(tx, sendReceiptEmail, { receiptId });
  return receiptId;
}

/**
 * Loads a receipt of the caller; admins may load any receipt.
 *
 * @throws {Refusal} not_found  the receipt does not exist, or is another student's
 */
export async function loadReceipt({ db, config }: Pick<Services, 'db' | 'config'>, caller: User, id: string) {
  const receipt = await store.findReceipt(db, id);
  if (!receipt || !maySeeAll(caller, receipt.studentId ?? '')) throw new Refusal('not_found', receiptsTexts.gone);
  return { ...receipt, issuer: receipt.issuer ?? (await findIssuer(db, config)) };
}
