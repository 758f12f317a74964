/** Runs Redis for the tests of several processes, and restarts it whenever it has ended. */
import { isRedisOpen, spawnRedis } from '#server/testing/processes/redis.ts';
import { freePort } from '#server/testing/processes/school-process.ts';
import { supervise } from './processes.ts';

export async function openRedis() {
  const port = await freePort();
  const redis = supervise({ name: 'redis', start: () => spawnRedis(port), isReady: () => isRedisOpen(port) });
  await redis.untilReady();
  return { redis, redisUrl: `redis://127.0.0.1:${port}` };
}
