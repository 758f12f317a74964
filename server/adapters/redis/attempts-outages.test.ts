/** Tests how attempts are counted while Redis is unreachable, and what is logged about it. */
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRedis, type TestRedis, withoutRedis } from '#server/testing/processes/redis.ts';
import { openSharingProcesses, type SharingProcesses } from '#server/testing/processes/sharing-processes.ts';

const reason = withoutRedis && `: ${withoutRedis}`;
const PASSWORD = 'p:ss/w@rd 1';

let redis: TestRedis;
let school: SharingProcesses;
beforeEach(async () => {
  if (!withoutRedis) redis = await startRedis('--requirepass', PASSWORD);
});
afterEach(async () => {
  if (withoutRedis) return;
  await school.close();
  await redis.kill();
});

/** Opens a school with one process. */
async function openSchool(password = PASSWORD) {
  school = await openSharingProcesses(redis.url.replace('//', `//:${encodeURIComponent(password)}@`));
  const { attempts } = await school.open();
  return {
    /** Counts an attempt. @returns its number */
    async count(key = 'guess') {
      const now = new Date();
      const [counted] = await attempts.count([{ key, resetsAt: new Date(now.getTime() + 15 * 60_000) }], now);
      return counted!.count;
    },
    list: (key: string) => attempts.list([key], new Date()),
    uncount: (key: string) => attempts.uncount([key]),
  };
}

type Process = Awaited<ReturnType<typeof openSchool>>;

/** Waits until the process counts attempts in Redis, or in the database. */
const untilCountsIn = (where: 'Redis' | 'database', { count }: Process) =>
  expect
    .poll(async () => {
      const before = await school.countStored();
      await count(`probe ${performance.now()}`);
      return (await school.countStored()) > before ? 'database' : 'Redis';
    })
    .toBe(where);

test.skipIf(withoutRedis)(`with Redis, nothing is counted in the database${reason}`, async () => {
  const process = await openSchool();
  await untilCountsIn('Redis', process);
  const before = await school.countStored();

  for (let n = 1; n <= 3; n++) expect(await process.count()).toBe(n);

  expect(await school.countStored()).toBe(before);
});

test.skipIf(withoutRedis)(
  `while Redis is unreachable the limits hold, and their counts stay valid when it is back${reason}`,
  async () => {
    const process = await openSchool();
    await untilCountsIn('Redis', process);
    await process.count();

    await redis.kill();
    // Redis stores nothing on disk here, so the counter restarts, once.
    expect(await process.count()).toBe(1);
    expect(await process.count()).toBe(2);
    await process.uncount('guess');
    expect(await process.list('guess')).toMatchObject([{ key: 'guess', count: 1 }]);

    await redis.start();
    await untilCountsIn('Redis', process);
    // The counters of the database have moved to Redis.
    await expect.poll(school.countStored).toBe(0);
    expect(await process.count()).toBe(2);
  },
);

test.skipIf(withoutRedis)(
  `a Redis that hangs delays attempts by less than a second, and only once${reason}`,
  async () => {
    const process = await openSchool();
    await untilCountsIn('Redis', process);

    redis.hang();
    const began = performance.now();
    await Promise.all([process.count(), process.count()]);
    expect(performance.now() - began).toBeLessThan(1_000);
    for (let n = 0; n < 20; n++) await process.count();
    expect(performance.now() - began).toBeLessThan(2_000);

    redis.goOn();
    await untilCountsIn('Redis', process);
  },
);

/** Sends one command to the redis-server, as its administrator. */
async function command(...words: string[]) {
  const client = new Redis(redis.url, { password: PASSWORD });
  await client.call(words[0]!, ...words.slice(1)).finally(() => client.disconnect());
}

const refusals = [
  { why: 'is full', begin: 'CONFIG SET maxmemory 1', end: 'CONFIG SET maxmemory 0', says: 'OOM' },
  { why: 'became a replica', begin: 'REPLICAOF 127.0.0.1 1', end: 'REPLICAOF NO ONE', says: 'READONLY' },
];

test.skipIf(withoutRedis).each(refusals)(
  `while Redis $why and only reads, the limits hold${reason}`,
  async (refusal) => {
    const process = await openSchool();
    await untilCountsIn('Redis', process);
    await process.count();

    await command(...refusal.begin.split(' '));
    for (const count of [1, 2, 3]) expect(await process.count()).toBe(count);
    await process.uncount('guess');
    // Attempts that the database has counted are not read from Redis.
    expect(await process.list('guess')).toMatchObject([{ key: 'guess', count: 2 }]);

    await command(...refusal.end.split(' '));
    await expect.poll(() => process.list('guess'), { timeout: 5_000 }).toMatchObject([{ key: 'guess', count: 3 }]);
    await expect.poll(school.countStored).toBe(0);
    expect(school.logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'Redis refuses to count: rate limits go by PostgreSQL', reason: expect.stringContaining(refusal.says) },
      { msg: 'Redis counts again' },
    ]);
  },
);

test.skipIf(withoutRedis)(`many counts of an outage move in several steps${reason}`, async () => {
  const process = await openSchool();
  await untilCountsIn('Redis', process);
  await redis.kill();
  const keys = Array.from({ length: 350 }, (_, n) => `guess ${n}`);
  await Promise.all(keys.map(process.count));

  await redis.start();
  await expect.poll(school.countStored, { timeout: 5_000 }).toBe(0);
  const moved = await Promise.all(keys.map(process.list));
  expect(moved.flat().map(({ count }) => count)).toEqual(keys.map(() => 1));
});

test.skipIf(withoutRedis)(`outages are logged once, without the password${reason}`, async () => {
  const process = await openSchool();
  await untilCountsIn('Redis', process);

  await redis.kill();
  await untilCountsIn('database', process);
  await redis.start();
  await untilCountsIn('Redis', process);

  expect(school.logged.map((line) => JSON.parse(line).msg)).toEqual([
    'Redis is away: events and rate limits go by PostgreSQL',
    'Redis is back',
  ]);
  expect(school.logged.join('')).not.toContain('w@rd');
});

test.skipIf(withoutRedis)(`a wrong password is reported, but not shown${reason}`, async () => {
  const process = await openSchool('another:w@rd');

  await expect.poll(() => school.logged.join('')).toContain('WRONGPASS');
  await untilCountsIn('database', process);

  expect(school.logged.join('')).not.toContain('w@rd');
  expect(school.logged.join('')).not.toContain('w%40rd');
});
