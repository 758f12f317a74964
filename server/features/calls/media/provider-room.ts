/** A call's room at an external provider (LiveRooms in server/ports/live-rooms.ts). */
import { randomBytes } from 'node:crypto';
import type { LiveRooms } from '#server/ports/live-rooms.ts';

export interface ProviderRoom {
  /** The provider's name for the room. New for each live session, so that no old token is valid for it. */
  name: string;
  /** The `resumeId` of each member whose access is being requested, also while the provider is unavailable. */
  requesting: Set<string>;
  /** By user id: settles with the last order about the user. The next order waits for it, so that none overtakes. */
  lastOrders: Map<string, Promise<void>>;
  /** When each user's grants last changed, by user id, in milliseconds since 1970. */
  grantsChangedAt: Map<string, number>;
}

export const openProviderRoom = (liveRooms: LiveRooms, sessionId: string): ProviderRoom => ({
  name: newRoomName(liveRooms, sessionId),
  requesting: new Set(),
  lastOrders: new Map(),
  grantsChangedAt: new Map(),
});

/**
 * A provider that can remove people has one room per live session, so that everyone stays in it while our server
 * restarts. At any other provider each call of this function names a new room, because we cannot know who is still in
 * the previous room.
 */
export const newRoomName = ({ enforces }: LiveRooms, sessionId: string) =>
  enforces.removal ? sessionId : `${sessionId}-${randomBytes(4).toString('hex')}`;

export const isExternal = ({ kind }: LiveRooms) => kind === 'livekit' || kind === 'frame';

export const mediaProviderOf = ({ kind, enforces }: LiveRooms) => ({ kind, holdsGrants: enforces.grants });

/** Runs `work` after all earlier work for the same user has settled, and settles as `work` does. */
export function inOrder({ lastOrders }: ProviderRoom, userId: string, work: () => Promise<void>) {
  const done = (lastOrders.get(userId) ?? Promise.resolve()).then(work);
  const settled = done.catch(() => {});
  lastOrders.set(userId, settled);
  void settled.then(() => lastOrders.get(userId) === settled && lastOrders.delete(userId));
  return done;
}
