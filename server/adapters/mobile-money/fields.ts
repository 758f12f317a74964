/** What M-Pesa writes on its messages and lists, made ours. */
import { z } from 'zod';

/** More than any limit of M-Pesa; what says more is no payment. */
export const MOST = 1_000_000;

/** Of '1,000.00', '400.0' or 400 the whole shillings: never more is credited than came. */
export const Shillings = z
  .union([z.number(), z.string().regex(/^\s*\d[\d,]*(?:\.\d+)?\s*$/)])
  .transform((amount) => Math.floor(Number(String(amount).replaceAll(',', ''))))
  .pipe(z.int().min(1).max(MOST));

/** What somebody else calls something: now and then a number, and with signs that no database keeps. */
export const Name = z
  .union([z.string(), z.number()])
  .transform((name) => String(name).replaceAll(/\p{Cc}/gu, ''))
  .pipe(z.string().min(1).max(100));

/** M-Pesa's code of a transaction: 'NLJ7RT61SV'. */
export const Receipt = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6,20}$/)
  .toUpperCase();
