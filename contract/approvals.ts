/** What one person of the office asks for and another one decides: refunds, and payments that are settled by hand. */
import { z } from 'zod';

export const approvalMessages = {
  notYourOwn: 'Another staff member has to decide this.',
  decided: 'This has been decided already.',
};

/** Who asked for it, and who has decided it. */
export const Approval = z.object({
  reason: z.string(),
  requestedBy: z.string(),
  decidedBy: z.string().nullable(),
  /** Whether the caller asked for it, and so cannot decide it. */
  isYours: z.boolean(),
  requestedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});

export const Decision = z.object({ isApproved: z.boolean() });
