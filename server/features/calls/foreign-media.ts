/**
 * Sound and pictures of a call where somebody else forwards them (LiveRooms in server/ports/): each who comes in is
 * given access, and what the call decides is told the provider. It may be away; then it is told again, and all the rest
 * of the call goes on.
 *
 * Of one person one thing is told after the other, so that what was decided last holds. A token may have been given
 * just before: so whoever the provider lets in is looked at, and at each beat all who are there.
 */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { callMessages } from '#contract/calls.ts';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import { MediaUnavailable } from '#server/ports/media.ts';
import type { Call, Member } from './call.ts';

/** Milliseconds until the provider is told again. */
const PAUSES = [1_000, 4_000, 15_000, 60_000];
/** Milliseconds until access is asked for once more, for as long as somebody waits for it. */
const NEXT_ACCESS = 10_000;
/** Milliseconds for which an old token may bring somebody in with what she might do then: its minute, and what clocks differ. */
const OLD_TOKENS = 75_000;

export interface ForeignMedia {
  liveRooms: LiveRooms;
  /** Where everybody is. Of a live session, so that nothing that was good for the one before is good for this. */
  room: string;
  /** For whom access is being asked for, also while the provider is away. */
  asking: Set<Member>;
  /** What is being told the provider, by the user's id. */
  underWay: Map<string, Promise<void>>;
  /** When somebody's grants have changed, in milliseconds since 1970. */
  changedAt: Map<string, number>;
}

export const openForeignMedia = (liveRooms: LiveRooms, sessionId: string): ForeignMedia => ({
  liveRooms,
  room: newRoom(liveRooms, sessionId),
  asking: new Set(),
  underWay: new Map(),
  changedAt: new Map(),
});

export const placeOf = ({ foreign: { liveRooms } }: Call) => ({
  kind: liveRooms.kind,
  holdsGrants: liveRooms.enforces.grants,
});

/**
 * A provider that puts people out has one room for a live session, so that whoever is in stays while the server starts
 * anew. With another nobody knows who sits in the room of before.
 */
const newRoom = ({ enforces: holds }: LiveRooms, sessionId: string) =>
  holds.removal ? sessionId : `${sessionId}-${randomBytes(4).toString('hex')}`;

/**
 * She is in, or has lost what she was given. Where it is being asked for already, that is enough.
 *
 * @param isElsewhere  she comes from another place, where it ends
 */
export function giveAccess(call: Call, member: Member, { isElsewhere } = { isElsewhere: false }) {
  const { liveRooms, asking } = call.foreign;
  if (liveRooms.kind === 'embedded' || liveRooms.kind === 'none' || asking.has(member)) return;
  asking.add(member);
  void ask(call, member, { isElsewhere, isTold: false });
}

/** Nothing that is told of her waits until she has it. @param isTold  she knows that the provider is away */
async function ask(call: Call, member: Member, how: { isElsewhere: boolean; isTold: boolean }) {
  try {
    await inTurn(call, member.user.id, async () => {
      if (how.isElsewhere && isIn(call, member)) await call.foreign.liveRooms.remove(seatOf(call, member));
    });
    await bringAccess(call, member);
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) {
      call.foreign.asking.delete(member);
      return call.needs.onFault(error);
    }
    if (!how.isTold) member.line.refuse(callMessages.mediaAway);
    setTimeout(() => void ask(call, member, { ...how, isTold: true }), NEXT_ACCESS).unref();
  }
}

async function bringAccess(call: Call, member: Member) {
  const { asking, liveRooms } = call.foreign;
  while (isIn(call, member)) {
    const seat = seatOf(call, member);
    const access = await liveRooms.access(seat);
    // Meanwhile everybody may have moved, or what she may do has changed.
    if (!isDeepStrictEqual(seat, seatOf(call, member))) continue;
    asking.delete(member);
    if (access && isIn(call, member)) member.line.tell({ type: 'access', access });
    return;
  }
  asking.delete(member);
}

const isIn = ({ members }: Call, member: Member) => members.get(member.user.id) === member;

const seatOf = (call: Call, { user, name, role, may }: Member) => ({
  room: call.foreign.room,
  userId: user.id,
  name,
  role,
  grants: may,
});

/** What she may send has changed. */
export function tellGrants(call: Call, member: Member) {
  call.foreign.changedAt.set(member.user.id, call.needs.clock.now().getTime());
  setGrantsOf(call, member);
}

function setGrantsOf(call: Call, member: Member) {
  async function tell() {
    if (isIn(call, member)) await call.foreign.liveRooms.setGrants(seatOf(call, member));
  }
  insist(call, { userId: member.user.id, tell });
}

/** Nothing comes to her any more, and nothing from her; unless she is in again by then. */
export function putOut(call: Call, userId: string) {
  const { room } = call.foreign;
  async function tell() {
    if (!call.members.has(userId)) await call.foreign.liveRooms.remove({ room, userId });
  }
  insist(call, { userId, tell });
}

/** Somebody is not to hear the others any more. Where the provider cannot, all others go elsewhere, and leave her alone. */
export function leaveBehind(call: Call) {
  const { foreign, members, place } = call;
  if (foreign.liveRooms.enforces.removal) return;
  foreign.room = newRoom(foreign.liveRooms, place.sessionId);
  for (const member of members.values()) giveAccess(call, member);
}

/** The session is over. */
export function closeForeignMedia(call: Call) {
  insist(call, { userId: '', tell: () => call.foreign.liveRooms.close(call.foreign.room) });
}

/** The provider has let somebody into a room; perhaps with a token from before she was removed, or silenced. */
export function lookAtJoined(call: Call, person: { room: string; userId: string }) {
  if (person.room !== call.foreign.room) return;
  const member = call.members.get(person.userId);
  if (member) setGrantsOf(call, member);
  else putOut(call, person.userId);
}

/** Who is there and not in the call is put out. Rejects never. */
export async function lookAtForeignMedia(call: Call) {
  const { liveRooms, changedAt } = call.foreign;
  const since = call.needs.clock.now().getTime() - OLD_TOKENS;
  for (const [userId, at] of changedAt) {
    const member = call.members.get(userId);
    if (at < since || !member) changedAt.delete(userId);
    else setGrantsOf(call, member);
  }
  // At the next beat it is asked again.
  const present = await liveRooms.present?.(call.foreign.room).catch(() => []);
  for (const userId of present ?? []) if (!call.members.has(userId)) putOut(call, userId);
}

/** Tries again where the provider is away, for a while. */
function insist(call: Call, telling: { userId: string; tell: () => Promise<void> }, [pause, ...later] = PAUSES) {
  const told = inTurn(call, telling.userId, telling.tell);
  told.catch((error: unknown) => {
    if (!(error instanceof MediaUnavailable) || pause === undefined) return call.needs.onFault(error);
    setTimeout(() => insist(call, telling, later), pause).unref();
  });
}

/** Settles as that does, which begins when all before it has ended. */
function inTurn({ foreign: { underWay } }: Call, userId: string, work: () => Promise<void>) {
  const done = (underWay.get(userId) ?? Promise.resolve()).then(work);
  const over = done.catch(() => {});
  underWay.set(userId, over);
  void over.then(() => underWay.get(userId) === over && underWay.delete(userId));
  return done;
}
