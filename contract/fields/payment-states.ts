/** The states of a payment. */
import { z } from 'zod';

export const PaymentState = z.enum(['initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired']);
export type PaymentState = z.output<typeof PaymentState>;

/** Why a payment failed. */
export const FailureReason = z.enum([
  'insufficient',
  'limit',
  'retry_later',
  'busy',
  'busy_phone',
  'push_error',
  'pin',
  'locked',
  'config',
  'rejected',
  'away',
  'cancelled',
  'no_answer',
]);
export type FailureReason = z.output<typeof FailureReason>;
