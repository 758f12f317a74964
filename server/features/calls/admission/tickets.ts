/** Tickets into calls: for one user, one sign-in and one room, valid once, for a minute. Only hashes are stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { ActiveRoom } from '#server/features/calls/call/call.ts';
import type { Clock } from '#server/ports/clock.ts';

const LIFETIME_MS = 60_000;
/** Maximum unused tickets of one person, who may open several pages (browser tabs) at the same time. */
const MAX_PER_PERSON = 5;

interface Bearer {
  /** The user's id. */
  id: string;
  sessionId: string;
}

interface Ticket {
  bearer: Bearer;
  room: ActiveRoom;
  /** When the ticket expires, in milliseconds since 1970. */
  expiresAt: number;
}

export type Tickets = ReturnType<typeof openTickets>;

export function openTickets({ now }: Clock) {
  /** The unused tickets by the hash of their token, oldest first. */
  const unused = new Map<string, Ticket>();

  function deleteExpired() {
    for (const [hash, { expiresAt }] of unused) {
      if (expiresAt > now().getTime()) return;
      unused.delete(hash);
    }
  }

  function makeRoomFor(userId: string) {
    const own = [...unused].filter(([, { bearer }]) => bearer.id === userId);
    for (const [hash] of own.slice(0, 1 - MAX_PER_PERSON)) unused.delete(hash);
  }

  return {
    /** Invalidates the person's oldest ticket if they have too many. */
    issue({ id, sessionId }: Bearer, { id: roomId, sessionId: liveSessionId, ownerId }: ActiveRoom) {
      deleteExpired();
      makeRoomFor(id);
      const token = randomBytes(32).toString('base64url');
      const room = { id: roomId, sessionId: liveSessionId, ownerId };
      unused.set(hashOf(token), { bearer: { id, sessionId }, room, expiresAt: now().getTime() + LIFETIME_MS });
      return token;
    },

    /** Uses up the ticket. @returns its room; undefined if it is not valid for this bearer */
    redeem(token: string, { id, sessionId }: Bearer) {
      const hash = hashOf(token);
      const ticket = unused.get(hash);
      unused.delete(hash);
      const isValid =
        ticket?.bearer.id === id && ticket.bearer.sessionId === sessionId && ticket.expiresAt > now().getTime();
      return isValid ? ticket.room : undefined;
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
