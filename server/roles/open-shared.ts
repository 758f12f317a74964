/** Opens the events and rate limits that the processes of a school share, in Redis if the settings name one. */
import { randomBytes } from 'node:crypto';
import { redisAttempts } from '#server/adapters/redis/attempts.ts';
import { redisEvents } from '#server/adapters/redis/events.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { openEvents, openListener } from '#server/db/events.ts';
import { loadSecret } from '#server/db/secret.ts';
import { databaseAttempts, fallbackAttempts } from '#server/http/limits/limits.store.ts';
import { type Log, logFaults } from '#server/log.ts';
import type { Clock } from '#server/ports/clock.ts';

interface Given {
  db: Db;
  /** The database's URL, for a separate connection that listens for events. */
  url: string;
  clock: Clock;
  log: Log;
}

export async function openShared({ redisUrl }: Pick<Config, 'redisUrl'>, { db, url, clock, log }: Given) {
  if (!redisUrl) {
    const events = await openEvents(url);
    return { shared: { events, attempts: databaseAttempts(db) }, close: () => events.close() };
  }
  // Imported here, so that a school without Redis does not load its library.
  const { openRedis } = await import('#server/adapters/redis/connection.ts');
  const redis = openRedis({ url: redisUrl, prefix: await prefixOf(db), log });
  const onFault = logFaults(log, 'counts of attempts did not move to Redis');
  const attempts = redisAttempts({ redis, fallback: fallbackAttempts(db), clock, log, onFault });
  const events = await redisEvents({ redis, openListener: openListener(url) });
  return {
    shared: { events, attempts },
    async close() {
      await events.close();
      redis.close();
    },
  };
}

/** The prefix of keys in Redis: the same for all processes on this database, and unique, because schools may share a Redis. */
const prefixOf = async (db: Db) =>
  `darasa:${await loadSecret(db, 'redis-prefix', randomBytes(9).toString('base64url'))}:`;
