/** Parses the values of M-Pesa's messages and statements. */
import { z } from 'zod';

/** Largest accepted amount in shillings. It is above all of M-Pesa's limits, so a larger number is a misread value. */
export const MAX_AMOUNT = 1_000_000;

/** An amount such as '1,000.00', '400.0' or 400, rounded down so that we never credit more than was received. */
export const Shillings = z
  .union([z.number(), z.string().regex(/^\s*\d[\d,]*(?:\.\d+)?\s*$/)])
  .transform((amount) => Math.floor(Number(String(amount).replaceAll(',', ''))))
  .pipe(z.int().min(1).max(MAX_AMOUNT));

/** An id or account number, sent as text or number. Loses control characters: PostgreSQL cannot store U+0000. */
export const Name = z
  .union([z.string(), z.number()])
  .transform((name) => String(name).replaceAll(/\p{Cc}/gu, ''))
  .pipe(z.string().min(1).max(100));

/** M-Pesa's transaction code: 'NLJ7RT61SV'. */
export const Receipt = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6,20}$/)
  .toUpperCase();
