/** Two-person approval, for refunds and manual settlements of payments: one admin requests, and another admin decides. */
import { z } from 'zod';

export const Approval = z.object({
  reason: z.string(),
  requestedBy: z.string(),
  decidedBy: z.string().nullable(),
  /** Whether the caller made this request: requesters cannot decide their own requests. */
  isYours: z.boolean(),
  requestedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});

export const Decision = z.object({ isApproved: z.boolean() });
