/** Tickets into calls: for one person in one session and one room, good for a minute and once. Only their hashes are kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/ports/clock.ts';
import type { Place } from './call.ts';

/** Milliseconds. */
const LIFETIME = 60_000;
/** Open ones of a person: one for each place where she may be just entering. */
const PER_PERSON = 5;

interface Bearer {
  /** The user's. */
  id: string;
  sessionId: string;
}

interface Ticket {
  bearer: Bearer;
  place: Place;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

export function openTickets({ now }: Clock) {
  /** By hash, the oldest first. */
  const open = new Map<string, Ticket>();

  function sweep() {
    for (const [hash, { expiresAt }] of open) {
      if (expiresAt > now().getTime()) return;
      open.delete(hash);
    }
  }

  function sweepOf(personId: string) {
    const own = [...open].filter(([, { bearer }]) => bearer.id === personId);
    for (const [hash] of own.slice(0, 1 - PER_PERSON)) open.delete(hash);
  }

  return {
    /** A new one; the oldest of many of one person is not valid any more. */
    give({ id, sessionId }: Bearer, room: Place) {
      sweep();
      sweepOf(id);
      const token = randomBytes(32).toString('base64url');
      const place = { id: room.id, sessionId: room.sessionId, ownerId: room.ownerId };
      open.set(hashOf(token), { bearer: { id, sessionId }, place, expiresAt: now().getTime() + LIFETIME });
      return token;
    },

    /** Where a ticket leads; undefined when it is not valid, or somebody else's. Whoever shows it has used it up. */
    take(token: string, { id, sessionId }: Bearer) {
      const hash = hashOf(token);
      const ticket = open.get(hash);
      open.delete(hash);
      const isGood =
        ticket?.bearer.id === id && ticket.bearer.sessionId === sessionId && ticket.expiresAt > now().getTime();
      return isGood ? ticket.place : undefined;
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
