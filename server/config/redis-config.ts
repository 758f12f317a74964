/** The setting of Redis, for schools with several processes or machines. */
import { z } from 'zod';
import * as settingsTexts from '#texts/settings.ts';

export const redisSettings = {
  /** Redis or Valkey, in which processes share events and rate limits; without it they share them in PostgreSQL. */
  REDIS_URL: z.string().refine(isRedisUrl, settingsTexts.redis).optional(),
};

/** Whether this is the URL of a Redis server, with no path but a database number: redis://:password@host:6379/0 */
function isRedisUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^rediss?:$/.test(url.protocol) || !url.hostname) return false;
  return /^(?:\/\d{0,3})?$/.test(url.pathname) && !url.search && !url.hash;
}
