/** Two-person approval: one admin requests, a second admin decides. Constraints of the tables also enforce that they differ. */

import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import * as approvalsTexts from '#texts/money/approvals.ts';

interface Request {
  state: string;
  reason: string;
  requestedById: string;
  createdAt: Date;
  changedAt: Date;
}

/**
 * Checks that this admin may decide the request.
 *
 * @throws {Refusal} not_allowed  this admin made the request
 * @throws {Refusal} conflict     the request is already decided
 */
export function requireDecidable({ requestedById, state }: Request, admin: Admin) {
  if (requestedById === admin.id) throw new Refusal('not_allowed', approvalsTexts.notYourOwn);
  if (state !== 'requested') throw new Refusal('conflict', approvalsTexts.decided);
}

export const serializeApproval = (
  { reason, requestedById, createdAt, changedAt }: Request,
  { requestedBy, decidedBy }: { requestedBy: string; decidedBy: string | null },
  caller: Admin,
) => ({
  ...{ reason, requestedBy, decidedBy },
  isYours: requestedById === caller.id,
  requestedAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
