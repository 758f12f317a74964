/** Decides who may enter a call now. Pure functions of the call's state. */

import type { EndReason } from '#contract/calls.ts';
import { type Call, type Entrant, type Member, roleOf } from '#server/features/calls/call/call.ts';
import type { SavedState } from '#server/features/calls/call/saved-state.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import * as callsTexts from '#texts/classes/calls.ts';

/** Maximum people in the call, and also in the waiting room. */
const MAX_PEOPLE = 100;

type Decision =
  | { action: 'enter' | 'wait' }
  /** The page is in the call already, and has lost only its WebSocket: its media connections continue. */
  | { action: 'resume'; member: Member }
  /** Another page (browser tab) of a member: it replaces the member's earlier page. */
  | { action: 'take_over'; member: Member }
  | { action: 'refuse'; reason: EndReason };

export function decideAdmission(call: Call, entrant: Entrant): Decision {
  const { user } = entrant;
  const member = call.members.get(user.id);
  if (member) return { action: isSamePage(call, entrant, member) ? 'resume' : 'take_over', member };
  if (roleOf(call, user) === 'tutor') return { action: 'enter' };
  if (call.bans.has(user.id)) return { action: 'refuse', reason: 'banned' };

  const departure = call.departures.get(user.id)?.state;
  // The page of a student who was removed while disconnected is refused once, so that it shows the removal first.
  if (departure === 'removed' && entrant.claimedResumeId) return { action: 'refuse', reason: 'removed' };
  if (departure !== 'cut_off' && call.rules.isLocked) return { action: 'refuse', reason: 'locked' };
  if (isFull(call) || call.waiting.size >= MAX_PEOPLE) return { action: 'refuse', reason: 'full' };
  if (departure !== 'cut_off' && call.rules.hasWaitingRoom) return { action: 'wait' };
  return { action: 'enter' };
}

const isSamePage = (call: Call, { user, claimedResumeId }: Entrant, { resumeId, role }: Member) =>
  claimedResumeId === resumeId && roleOf(call, user) === role;

export const isFull = ({ members }: Call) => members.size >= MAX_PEOPLE;

/** Why a person may not see the class; undefined if they are in the call, or would be admitted if they joined now. */
export function denialReason(call: Call, user: User) {
  if (roleOf(call, user) === 'tutor' || call.members.has(user.id)) return undefined;
  if (call.bans.has(user.id)) return callsTexts.banned;
  return whyNotAdmitted(call, user.id);
}

/** As `denialReason`, for a student who is neither in the call nor banned. */
export function whyNotAdmitted({ departures, rules }: SavedState, userId: string) {
  const departure = departures.get(userId)?.state;
  if (departure === 'cut_off') return undefined;
  if (departure === 'removed') return callsTexts.removed;
  if (rules.isLocked) return callsTexts.locked;
  return rules.hasWaitingRoom ? callsTexts.letInFirst : undefined;
}
