/** Translates M-Pesa's result codes into payment states. Codes arrive as JSON numbers or strings, some with letters. */
import { z } from 'zod';
import type { FailureReason } from '#contract/fields/payment-states.ts';
import type { PaymentReport } from '#server/ports/mobile-money.ts';

export const Code = z
  .union([z.string(), z.number()])
  .transform((code) => String(code).trim())
  .pipe(z.string().regex(/^[\w.-]{1,40}$/));

type Bad = Exclude<PaymentReport['result'], { state: 'paid' }>;

const failed = (reason: FailureReason) => ({ state: 'failed', reason }) as const;
const cancelled = { state: 'cancelled', reason: 'cancelled' } as const;
const expired = { state: 'expired', reason: 'no_answer' } as const;

const meanings = new Map<string, Bad>(
  Object.entries({
    '1': failed('insufficient'),
    '2': failed('limit'),
    '3': failed('limit'),
    '4': failed('limit'),
    '8': failed('limit'),
    '17': failed('retry_later'),
    '26': failed('busy'),
    '1001': failed('busy_phone'),
    '1019': expired,
    '1025': failed('push_error'),
    '9999': failed('push_error'),
    '1031': cancelled,
    '1032': cancelled,
    '1037': expired,
    '2001': failed('pin'),
    '2028': failed('config'),
    '8006': failed('locked'),
    '4999': { state: 'pending' },
  }),
);

/** The payment state that a result code means, for every code except 0 (paid). */
export function meaningOf(code: string): Bad {
  // M-Pesa spells this code in several ways, such as SFC_J_C0003 and SFC_IC0003.
  if (/^SFC_.*C0003$/.test(code)) return failed('config');
  return meanings.get(code) ?? { state: 'unknown', code };
}
