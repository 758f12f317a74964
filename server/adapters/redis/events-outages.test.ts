/** Tests which events processes receive while Redis, or one of the processes, is unreachable. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hear, untilAllHear } from '#server/testing/processes/heard-events.ts';
import { startRedis, type TestRedis, withoutRedis } from '#server/testing/processes/redis.ts';
import {
  openSharingProcesses,
  type SharingProcess,
  type SharingProcesses,
} from '#server/testing/processes/sharing-processes.ts';

const reason = withoutRedis && `: ${withoutRedis}`;

/** Maximum milliseconds until processes listen to PostgreSQL after Redis is lost. */
const FALLBACK = 1_000;

let redis: TestRedis;
let school: SharingProcesses;
beforeEach(async () => {
  if (withoutRedis) return;
  redis = await startRedis();
  school = await openSharingProcesses(redis.url);
});
afterEach(async () => {
  if (withoutRedis) return;
  await school.close();
  await redis.kill();
});

/** Opens processes, and waits until only one of them listens to PostgreSQL. */
async function openAll(count: number) {
  const processes: SharingProcess[] = [];
  while (processes.length < count) processes.push(await school.open());
  await expect.poll(school.countListeners).toBe(1);
  return processes;
}

test.skipIf(withoutRedis)(
  `a killed Redis is replaced by PostgreSQL within a second, and used again when it is back${reason}`,
  async () => {
    const processes = await openAll(3);
    const heard = processes.map((process) => hear(process));

    await redis.kill();
    const killedAt = performance.now();
    await expect.poll(school.countListeners, { interval: 20 }).toBe(3);
    expect(performance.now() - killedAt).toBeLessThan(FALLBACK);
    await expect.poll(() => heard.filter((one) => one.includes(undefined)).length).toBeGreaterThanOrEqual(2);
    await untilAllHear(school, heard);

    await redis.start();
    await expect.poll(school.countListeners).toBe(1);
    await untilAllHear(school, heard);
    expect(processes.map(({ events }) => events.isListening())).toEqual([true, true, true]);
  },
);

test.skipIf(withoutRedis)(`a Redis that hangs is replaced too${reason}`, async () => {
  const heard = (await openAll(3)).map((process) => hear(process));

  redis.hang();
  await expect.poll(school.countListeners).toBe(3);
  await untilAllHear(school, heard);

  redis.goOn();
  await expect.poll(school.countListeners).toBe(1);
  await untilAllHear(school, heard);
});

test.skipIf(withoutRedis)(`a school opens without Redis, and uses it once it is there${reason}`, async () => {
  await redis.kill();
  const processes = [await school.open(), await school.open()];
  const heard = processes.map((process) => hear(process));
  await untilAllHear(school, heard);

  await redis.start();
  await expect.poll(school.countListeners).toBe(1);
  await untilAllHear(school, heard);
});

test.skipIf(withoutRedis)(`another process forwards when the forwarder ends${reason}`, async () => {
  const [first, ...others] = await openAll(3);
  const heard = others.map((process) => hear(process));

  // The first process was the first to take the lease.
  await first!.close();

  await expect.poll(() => heard.every((one) => one.includes(undefined))).toBe(true);
  await expect.poll(school.countListeners).toBe(1);
  await untilAllHear(school, heard);
});

test.skipIf(withoutRedis)(
  `every process receives each change, or an event for any change after it, while Redis is killed again and again${reason}`,
  async () => {
    const processes = await openAll(3);
    const heard = processes.map(({ events }) => {
      const times: { key: string | undefined; at: number }[] = [];
      events.subscribe('payments', (key) => void times.push({ key, at: performance.now() }));
      return times;
    });
    const sent: { key: string; at: number }[] = [];
    let isOver = false;
    const sending = (async () => {
      while (!isOver) {
        const [key, at] = [String(sent.length), performance.now()];
        await school.announce('payments', key);
        sent.push({ key, at });
      }
    })();

    for (let kills = 0; kills < 3; kills++) {
      await pause(300);
      await redis.kill();
      await pause(400 * kills);
      await redis.start();
      await expect.poll(school.countListeners).toBe(1);
    }
    isOver = true;
    await sending;
    await untilAllHear(
      school,
      heard.map((times) => ({ includes: (key?: string) => times.some((one) => one.key === key) })),
    );

    const isMissed = (times: (typeof heard)[number], { key, at }: (typeof sent)[number]) =>
      !times.some((one) => one.key === key || (one.key === undefined && one.at >= at));
    for (const times of heard) expect(sent.filter((one) => isMissed(times, one))).toEqual([]);
    expect(sent.length).toBeGreaterThan(100);
  },
);
