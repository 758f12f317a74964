/** Rate limits of a school with Redis. */
import { expect, onTestFinished, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { solve } from '#server/testing/clients/limited-visitors.ts';
import { startRedis, withoutRedis } from '#server/testing/processes/redis.ts';
import { startTestServer } from '#server/testing/server.ts';
import { newChallenge, provenTries } from './proof-of-work.ts';

const reason = withoutRedis && `: ${withoutRedis}`;

test.skipIf(withoutRedis)(`limits are counted in Redis, single-use values in the database${reason}`, async () => {
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const school = await startTestServer({ env: { REDIS_URL: redis.url } });
  const countedInDatabase = async () => {
    const { rows } = await school.pool.query<{ key: string }>('select key from attempt');
    return rows.map(({ key }) => key.split(':')[0]);
  };
  const ask = (email: string) => school.as().call(auth.sendLink, { body: { email } });
  // Until the server is connected to Redis, it counts in the database.
  await expect
    .poll(async () => {
      await ask(`${performance.now()}@students.example`);
      return countedInDatabase();
    })
    .toEqual([]);

  for (let n = 0; n < 3; n++) await ask('wanjiru@students.example');
  expect(await school.as().refused(auth.sendLink, { body: { email: 'wanjiru@students.example' } })).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  });
  const proof = solve(newChallenge(school.services, 2));
  expect([await provenTries(school.services, proof), await provenTries(school.services, proof)]).toEqual([2, 0]);

  expect(await countedInDatabase()).toEqual(['proof-of-work']);
});
