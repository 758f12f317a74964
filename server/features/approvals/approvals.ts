/** The rules of what one person of the office asks for and another one decides. The tables say the same. */
import { approvalMessages } from '#contract/approvals.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';

interface Request {
  state: string;
  reason: string;
  requestedById: string;
  createdAt: Date;
  changedAt: Date;
}

/**
 * @throws {Refusal} not_allowed  one's own
 * @throws {Refusal} conflict     it has been decided
 */
export function requireDecidable({ requestedById, state }: Request, admin: Admin) {
  if (requestedById === admin.id) throw new Refusal('not_allowed', approvalMessages.notYourOwn);
  if (state !== 'requested') throw new Refusal('conflict', approvalMessages.decided);
}

/** What the office sees of a request. */
export const approvalToWire = (
  { reason, requestedById, createdAt, changedAt }: Request,
  { requestedBy, decidedBy }: { requestedBy: string; decidedBy: string | null },
  caller: Admin,
) => ({
  ...{ reason, requestedBy, decidedBy },
  isYours: requestedById === caller.id,
  requestedAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
