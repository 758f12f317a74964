/** The router state for the failed-payment page if no payment prompt was sent: such a payment has no reference. */
import { z } from 'zod';

/** The browser stores router state across reloads and versions, so it is validated. */
export const Refused = z.object({
  message: z.string(),
  /** The URL of the payment form, with the details that the student entered. */
  again: z.string().startsWith('/payments'),
});
export type Refused = z.output<typeof Refused>;
