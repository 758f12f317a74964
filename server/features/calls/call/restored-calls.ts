/**
 * Restores calls whose audio and video continued while this process became the primary (server/leases/primary.ts): at an external provider,
 * or at media engines in a process of their own (`npm run media`). The members of calls at such engines count as reconnecting, so that
 * their pages can resume the audio and video that they still send and receive.
 */
import { restoreMember } from '#server/features/calls/admission/admission.ts';
import { loadVisitors } from '#server/features/calls/admission/visitors.ts';
import { absentSocket } from '#server/features/calls/connection/call-socket.ts';
import { isExternal } from '#server/features/calls/media/provider-room.ts';
import { listOpenSessions } from '#server/features/rooms/rooms.ts';
import { type User, usersOfSessions } from '#server/http/sessions/sessions.ts';
import { displayNameOf } from '#server/names/display-name.ts';
import type { Holder, OrphanedConnections } from '#server/ports/media.ts';
import type { ActiveCall } from './active-calls.ts';
import type { ActiveRoom, Call, CallServices, Entrant } from './call.ts';

type Needs = Pick<CallServices, 'db' | 'clock' | 'liveRooms' | 'primary' | 'engine'>;
type Reopen = (room: ActiveRoom) => Promise<ActiveCall | undefined>;

/**
 * When this process becomes the primary: reopens the calls that have continued meanwhile, and checks their members even if nobody joins.
 * Resolves when that is done or has failed.
 *
 * @param reopen  opens a call, unless the server is closing
 */
export const restoreCalls = (services: Needs, reopen: Reopen, onFault: (error: unknown) => void) =>
  new Promise<void>((resolve) => {
    const restore = isExternal(services.liveRooms) ? reopenAll : restoreMembers;
    services.primary.whenHere(() => void restore(services, reopen).catch(onFault).then(resolve));
  });

/** For an external provider: reopens the calls of all open sessions, because anyone may have stayed in any room. */
async function reopenAll(services: Needs, reopen: Reopen) {
  for (const room of await listOpenSessions(services)) (await reopen(room))?.recheck();
}

/** For our own engines, which report whose connections they still have. Ends the connections of people who cannot be re-added. */
async function restoreMembers(services: Needs, reopen: Reopen) {
  const { media } = services.engine;
  const left = await media.takeOrphaned?.();
  if (!left) return;
  const taken = new Set<string>();
  try {
    const people = await findPeople(services, left);
    for (const { room, user, page } of people) {
      const opened = await reopen(room);
      if (opened) await loadVisitors(opened.call);
      if (!opened || opened.call.members.has(user.id) || isSentAway(opened.call, user)) continue;
      restoreMember(opened.call, entrantOf(user, page), connectionsOf(left, page));
      taken.add(page);
      opened.recheck();
    }
  } finally {
    for (const { id, sender } of left.publications) if (!taken.has(sender.page)) media.unpublish(id);
    for (const { id, receiver } of left.subscriptions) if (!taken.has(receiver.page)) media.unsubscribe(id);
  }
}

/** Whether a tutor has removed or banned the person, whose media may have continued because the engines were unreachable then. */
const isSentAway = ({ departures, bans }: Call, { id }: User) =>
  departures.get(id)?.state === 'removed' || bans.has(id);

/** The people with connections who are still signed in and whose class is still open. */
async function findPeople(services: Needs, left: OrphanedConnections) {
  const holders = [...holdersOf(left).values()];
  if (holders.length === 0) return [];
  const rooms = new Map((await listOpenSessions(services)).map((room) => [room.sessionId, room]));
  const users = await usersOfSessions(
    services,
    holders.map(({ signIn }) => signIn),
  );
  return holders.flatMap(({ room: sessionId, signIn, page }) => {
    const [room, user] = [rooms.get(sessionId), users.get(signIn)];
    return room && user ? [{ room, user, page }] : [];
  });
}

/** Represents the person until the page opens a new WebSocket, and requests its video quality and language there. */
const entrantOf = (user: User, page: string): Entrant => ({
  user,
  name: displayNameOf(user),
  socket: absentSocket('en'),
  defaultQuality: 'low',
  claimedResumeId: page,
});

/** The people who have connections, keyed by page. */
const holdersOf = ({ publications, subscriptions }: OrphanedConnections) =>
  new Map<string, Holder>(
    [...subscriptions.map(({ receiver }) => receiver), ...publications.map(({ sender }) => sender)].map((holder) => [
      holder.page,
      holder,
    ]),
  );

const connectionsOf = ({ publications, subscriptions }: OrphanedConnections, page: string): OrphanedConnections => ({
  publications: publications.filter(({ sender }) => sender.page === page),
  subscriptions: subscriptions.filter(({ receiver }) => receiver.page === page),
});
