/** The open connections, and the rate limit of each person across all of theirs. */
import type { Connection } from './connection.ts';
import { openRateLimit, type RateLimit } from './rate-limit.ts';

/** More than one, because a closing connection may overlap with the next. */
const MAX_PER_PERSON = 5;

export function trackConnections() {
  const userIds = new Map<Connection, string>();
  const rateLimits = new Map<string, RateLimit>();

  return {
    /** The rate limit continues after a connection has closed, so that reconnecting does not refill it. */
    rateLimitOf(userId: string) {
      for (const [id, rateLimit] of rateLimits) if (rateLimit.isFull()) rateLimits.delete(id);
      const rateLimit = rateLimits.get(userId) ?? openRateLimit();
      rateLimits.set(userId, rateLimit);
      return rateLimit;
    },
    /** @returns false if the person has too many */
    add(connection: Connection, userId: string) {
      const own = [...userIds.values()].filter((id) => id === userId).length;
      userIds.set(connection, userId);
      return own < MAX_PER_PERSON;
    },
    delete: (connection: Connection) => void userIds.delete(connection),
    all: () => userIds.keys(),
  };
}
