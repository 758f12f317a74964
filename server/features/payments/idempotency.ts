/**
 * Asking twice is harmless: whoever sends the same key again, because no answer
 * came, is told of the payment that was begun.
 */
import { createHash } from 'node:crypto';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import * as store from './payments.store.ts';

interface Asked {
  purpose: string;
  studentId: string | null;
  customerId: string | null;
  courseId: string | null;
  payerId: string | null;
  phone: string;
  amount: number;
  key: string | undefined;
}

/**
 * A key is its caller's own. A visitor's counts only with what is asked for, so that
 * nobody meets a stranger's payment by a key that is easily thought of.
 */
export function idempotencyHashOf({ key, payerId, ...asked }: Asked) {
  if (key === undefined) return null;
  const { studentId, customerId, phone, amount } = asked;
  const whose = payerId ? [payerId, key] : [null, key, studentId, customerId, phone, amount];
  return createHash('sha256').update(JSON.stringify(whose)).digest('hex');
}

/**
 * The payment that was begun with that key, if there is one.
 *
 * @throws {Refusal} conflict  it was another one
 */
export async function findStarted(db: Db, asked: Asked) {
  const hash = idempotencyHashOf(asked);
  const started = hash ? await store.findByKey(db, hash) : undefined;
  if (started && !isSame(started, asked)) throw new Refusal('conflict', paymentMessages.otherDetails);
  return started;
}

const isSame = (started: store.PaymentRow, asked: Asked) =>
  (['purpose', 'studentId', 'customerId', 'courseId', 'phone', 'amount'] as const).every(
    (detail) => started[detail] === asked[detail],
  );
