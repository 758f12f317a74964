/** Router state for the failed-payment page about a prompt that was never sent, and so has no reference. */
import { z } from 'zod';

/** The browser stores router state across reloads and versions, so it is validated. */
export const Refused = z.object({
  message: z.string(),
  /** The URL of the form, with the details that were entered. */
  again: z.string().startsWith('/payments'),
});
export type Refused = z.output<typeof Refused>;
