/** What the page of a payment that failed is told of one that was never sent, and so has no reference. */
import { z } from 'zod';

/** Kept by the browser with the address, so it is looked at before it is used. */
export const Refused = z.object({
  message: z.string(),
  /** Where the form is, with what was typed. */
  again: z.string().startsWith('/payments'),
});
export type Refused = z.output<typeof Refused>;
