/** Tests events by PostgreSQL alone, and with Redis, with the same cases. */
import { expect, onTestFinished, test } from 'vitest';
import { hear, untilAllHear } from '#server/testing/processes/heard-events.ts';
import { startRedis, withoutRedis } from '#server/testing/processes/redis.ts';
import {
  openSharingProcesses,
  type SharingProcess,
  type SharingProcesses,
} from '#server/testing/processes/sharing-processes.ts';

const adapters = withoutRedis ? (['PostgreSQL'] as const) : (['PostgreSQL', 'Redis'] as const);
type Adapter = (typeof adapters)[number];

async function openSchool(adapter: Adapter) {
  const redis = adapter === 'Redis' ? await startRedis() : undefined;
  const school = await openSharingProcesses(redis?.url);
  onTestFinished(async () => {
    await school.close();
    await redis?.kill();
  });
  return school;
}

/** Opens processes, and waits until each receives events the way it will for the rest of the test. */
async function openAll(school: SharingProcesses, adapter: Adapter, count: number) {
  const processes: SharingProcess[] = [];
  while (processes.length < count) processes.push(await school.open());
  if (adapter === 'Redis') await expect.poll(school.countListeners).toBe(1);
  return processes;
}

test.each(adapters)(
  '%s: every process receives a committed change, with the key to its last character',
  async (adapter) => {
    const school = await openSchool(adapter);
    const heard = (await openAll(school, adapter, 3)).map((process) => hear(process));

    await school.announce('payments', 'a b  c');

    await expect.poll(() => heard).toEqual([['a b  c'], ['a b  c'], ['a b  c']]);
  },
);

test.each(adapters)('%s: an event without a key means that anything may have changed', async (adapter) => {
  const school = await openSchool(adapter);
  const heard = (await openAll(school, adapter, 2)).map((process) => hear(process, 'courses'));

  await school.announce('courses');

  await expect.poll(() => heard).toEqual([[undefined], [undefined]]);
});

test.each(adapters)('%s: no process receives a change that was rolled back, or of another channel', async (adapter) => {
  const school = await openSchool(adapter);
  const heard = (await openAll(school, adapter, 2)).map((process) => hear(process));

  await school.announceInVain('payments', 'rolled back');
  await school.announce('rooms', 'elsewhere');
  await school.announce('payments', 'committed');

  await expect.poll(() => heard).toEqual([['committed'], ['committed']]);
});

test.each(adapters)('%s: all changes arrive in their order', async (adapter) => {
  const school = await openSchool(adapter);
  const heard = (await openAll(school, adapter, 3)).map((process) => hear(process));
  const keys = Array.from({ length: 300 }, (_, n) => String(n));

  for (const key of keys) await school.announce('payments', key);

  await expect.poll(() => heard).toEqual([keys, keys, keys]);
});

test.each(adapters)(
  '%s: what a process publishes itself reaches only its own listeners, immediately',
  async (adapter) => {
    const school = await openSchool(adapter);
    const [one, other] = await openAll(school, adapter, 2);
    const [own, others] = [hear(one!), hear(other!)];

    one!.events.publish('payments');

    expect([own, others]).toEqual([[undefined], []]);
  },
);

test.each(adapters)(
  '%s: after PostgreSQL’s connections broke, listeners get an event for any change, and later changes arrive',
  async (adapter) => {
    const school = await openSchool(adapter);
    const processes = await openAll(school, adapter, 3);
    const heard = processes.map((process) => hear(process));

    await school.breakListeners();

    await expect.poll(() => heard.every((one) => one.includes(undefined))).toBe(true);
    await expect.poll(() => processes.every(({ events }) => events.isListening())).toBe(true);
    await untilAllHear(school, heard);
  },
);
