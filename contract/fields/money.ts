/** Amounts of money as typed, in whole Kenyan shillings. */
import { z } from 'zod';
import { paymentMessages } from '#contract/messages/payment-messages.ts';

/** M-Pesa's maximum for one transaction. */
const MAX_AMOUNT = 250_000;

/** A number or digits: 1500, "1500"; never "1.5", "1e3", "0100", " " or 0. */
export const Amount = z
  .union([z.number().transform(String), z.string().trim()], paymentMessages.amount)
  .pipe(z.string().regex(/^[1-9]\d{0,5}$/, paymentMessages.amount))
  .transform(Number)
  .pipe(z.int().max(MAX_AMOUNT, paymentMessages.amount));

/** Like Amount, but also with separators, as people type and as we print amounts: "1,500" and "1 500". */
export const TypedAmount = z
  .string(paymentMessages.amount)
  .transform((typed): string | number => typed.replaceAll(/[\s,]/g, ''))
  .pipe(Amount);
