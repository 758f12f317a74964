/** The states of a payment. */
import { z } from 'zod';

export const PaymentState = z.enum(['initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired']);
export type PaymentState = z.output<typeof PaymentState>;
