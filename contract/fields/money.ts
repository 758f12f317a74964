/** Amounts of money as typed, in whole Kenyan shillings. */

import { z } from 'zod';
import * as paymentsTexts from '#texts/money/payments.ts';

/** M-Pesa's maximum for one transaction. */
const MAX_AMOUNT = 250_000;

/** An amount as a number or as digits: 1500, "1500"; never "1.5", "1e3", "0100", " " or 0. */
export const Amount = z
  .union([z.number().transform(String), z.string().trim()], paymentsTexts.amount)
  .pipe(z.string().regex(/^[1-9]\d{0,5}$/, paymentsTexts.amount))
  .transform(Number)
  .pipe(z.int().max(MAX_AMOUNT, paymentsTexts.amount));

/** Like Amount, but also with separators, as people type and as we print amounts: "1,500" and "1 500". */
export const TypedAmount = z
  .string(paymentsTexts.amount)
  .transform((typed): string | number => typed.replaceAll(/[\s,]/g, ''))
  .pipe(Amount);
