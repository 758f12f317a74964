/** What lets somebody into a call (contract/calls.ts): a file of its own, because the lists of rooms need no more of calls. */
import { z } from 'zod';

/** A minute long, and once. */
export const JoinTicket = z.object({
  /** Other kinds come with other providers. */
  kind: z.literal('embedded'),
  token: z.string(),
});
export type JoinTicket = z.output<typeof JoinTicket>;
