/** The open connections, and one rate limit per person, shared by all of the person's connections. */
import type { Connection } from './connection.ts';
import { openRateLimit, type RateLimit } from './rate-limit.ts';

/** Maximum connections per person. More than one, because a closing connection may overlap with the next one. */
const MAX_PER_PERSON = 5;

export function trackConnections() {
  const userIds = new Map<Connection, string>();
  const rateLimits = new Map<string, RateLimit>();

  return {
    /** Returns the person's rate limit. It outlives the connections, so that reconnecting does not refill it. */
    rateLimitOf(userId: string) {
      for (const [id, rateLimit] of rateLimits) if (rateLimit.isFull()) rateLimits.delete(id);
      const rateLimit = rateLimits.get(userId) ?? openRateLimit();
      rateLimits.set(userId, rateLimit);
      return rateLimit;
    },
    /** Adds an open connection. @returns false if the person has too many connections */
    add(connection: Connection, userId: string) {
      const own = [...userIds.values()].filter((id) => id === userId).length;
      userIds.set(connection, userId);
      return own < MAX_PER_PERSON;
    },
    delete: (connection: Connection) => void userIds.delete(connection),
    all: () => userIds.keys(),
  };
}
