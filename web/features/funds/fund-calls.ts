/** The validation and calls of a fund page. Loaded lazily, because with zod they are a fifth of the page's size. */

import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { TypedAmount } from '#contract/fields/money.ts';
import { funds } from '#contract/money/funds.ts';
import { PaymentRequest, payments } from '#contract/money/payments.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { call } from '#web/api/call.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';

/** @param minimum  the smallest payment, in whole shillings */
export const resolverFor = (minimum: number) => {
  const { phoneNumber } = PaymentRequest.shape;
  return zodResolver(
    z.object({
      amountPayed: TypedAmount.refine((amount) => amount >= minimum, paymentsTexts.tooLittle(minimum)),
      phoneNumber,
    }),
  );
};

/** @throws {CallFailed} as call() does (web/api/call.ts) */
export const readFund = (studentId: string) => call(funds.read, { params: { studentId } });

/**
 * Starts the payment, which prompts the supporter's phone. Pressing the button twice prompts only once, because both
 * calls have the same idempotency key.
 *
 * @throws {CallFailed} as call() does (web/api/call.ts)
 */
export async function give(gift: { studentId: string; amountPayed: number; phoneNumber: string }) {
  const body = { ...gift, purpose: 'fund' as const };
  const key = idempotencyKeyFor(`fund:${body.studentId}`);
  const payment = await call(payments.pay, { body }, { key: key.of(body) });
  key.drop();
  return payment;
}
