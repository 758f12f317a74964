/**
 * Idempotency keys of payments: a client that got no response repeats its request with the same
 * key, and gets the payment that the first request started.
 */

import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as store from './payments.store.ts';

interface RequestedPayment {
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
 * A key is valid only for the signed-in payer who sent it. A visitor's key is hashed with the
 * request's details, so that a guessable key does not reveal a stranger's payment.
 */
export function idempotencyHashOf({ key, payerId, ...requested }: RequestedPayment) {
  if (key === undefined) return null;
  const { studentId, customerId, phone, amount } = requested;
  const scope = payerId ? [payerId, key] : [null, key, studentId, customerId, phone, amount];
  return createHash('sha256').update(JSON.stringify(scope)).digest('hex');
}

/**
 * The payment that a request with this idempotency key has started; undefined if there is none, or the request has no
 * key.
 *
 * @throws {Refusal} conflict  the key was used for a payment with other details
 */
export async function findStarted(db: Db, requested: RequestedPayment) {
  const hash = idempotencyHashOf(requested);
  const started = hash ? await store.findByKey(db, hash) : undefined;
  if (started && !isSame(started, requested)) throw new Refusal('conflict', paymentsTexts.otherDetails);
  return started;
}

const isSame = (started: store.PaymentRow, requested: RequestedPayment) =>
  (['purpose', 'studentId', 'customerId', 'courseId', 'phone', 'amount'] as const).every(
    (detail) => started[detail] === requested[detail],
  );
