/** Parses the values of M-Pesa's messages and statements. */
import { z } from 'zod';

/** Above every limit of M-Pesa: a larger amount is not a payment. */
export const MOST = 1_000_000;

/** '1,000.00', '400.0' or 400, rounded down so that we never credit more than was received. */
export const Shillings = z
  .union([z.number(), z.string().regex(/^\s*\d[\d,]*(?:\.\d+)?\s*$/)])
  .transform((amount) => Math.floor(Number(String(amount).replaceAll(',', ''))))
  .pipe(z.int().min(1).max(MOST));

/** A name given by the provider or the payer: sometimes a number, sometimes with control characters, which PostgreSQL cannot store. */
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
