/** Kills or suspends Redis, while three servers publish events and limit requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { removeFolders } from '#server/testing/processes/school-process.ts';
import { emailing } from './emailing.ts';
import { eventDelivery } from './event-delivery.ts';
import { killAll } from './processes.ts';
import { rateLimiting } from './rate-limiting.ts';
import { type ClusterSchool, openClusterSchool } from './school.ts';

const INTERRUPTIONS = 8;
/** Milliseconds of work between two interruptions, and for which Redis is suspended. */
const [CALM, HANGS] = [4_000, 2_500];
const PEOPLE = 60;

test(`no event is lost and no limit is bypassed while Redis is interrupted ${INTERRUPTIONS} times`, async () => {
  // The logs of a failed test are kept.
  onTestFinished(({ task }) => {
    killAll();
    if (task.result?.state === 'pass') removeFolders();
  });
  const school = await openClusterSchool();
  console.log(`redis: logs in ${school.folder}`);
  const interruptions: number[] = [];
  const events = await eventDelivery(school);
  const loads = [events, rateLimiting(school, { at: interruptions }), await emailing(school, PEOPLE)];
  const end = new AbortController();
  const working = Promise.all(loads.map((load) => load.run(end.signal)));
  working.catch(() => {});

  await pause(CALM);
  expect(await countListeners(school)).toBe(1);
  for (let n = 0; n < INTERRUPTIONS; n++) {
    await interrupt(school, { hangs: n % 2 === 1, interruptions });
    await pause(CALM);
  }
  expect(await countListeners(school)).toBe(1);
  end.abort();
  const faults = (await working).flat();
  for (const load of loads) faults.push(...(await load.findFaults()).map((fault) => `${load.name}: ${fault}`));
  for (const load of loads) console.log(`redis: ${load.name}: ${load.count()}`);
  console.log(`redis: the slowest change was heard everywhere after ${events.slowest()} ms`);
  await school.stop();

  expect(faults).toEqual([]);
});

interface Interruption {
  hangs: boolean;
  interruptions: number[];
}

async function interrupt({ redis }: ClusterSchool, { hangs, interruptions }: Interruption) {
  interruptions.push(performance.now());
  if (hangs) {
    process.kill(redis.pid()!, 'SIGSTOP');
    await pause(HANGS);
    interruptions.push(performance.now());
  }
  await redis.signal('SIGKILL');
  await redis.untilReady();
}

/** The number of processes that listen to PostgreSQL: only one while Redis works. */
async function countListeners({ pool }: ClusterSchool) {
  const { rows } = await pool.query(`select 1 from pg_stat_activity where application_name = 'darasa news'`);
  return rows.length;
}
