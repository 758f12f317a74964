/**
 * What does Redis cost and save, compared with PostgreSQL alone? Ten processes of a school with Redis count attempts and receive events,
 * alternating with ten of a school without Redis, on one PostgreSQL. All of them run in this process.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import setUpPostgres from '#server/testing/postgres.ts';
import { startRedis } from '#server/testing/processes/redis.ts';
import { openSharingProcesses } from '#server/testing/processes/sharing-processes.ts';
import { conclude, median } from './budget.ts';

const [PROCESSES, TURNS, AT_ONCE] = [10, 15, 32];
/** How many attempts and events each turn has. */
const [ATTEMPTS, EVENTS] = [2_000, 300];
const MINUTE = 60_000;

const stopPostgres = await setUpPostgres();
const redis = await startRedis();
const [alone, withRedis] = [await openSchool(), await openSchool(redis.url)];
await untilOneListens(withRedis);
const [counting, hearing, working]: [number[], number[], number[]] = [[], [], []];
for (let turn = 0; turn < TURNS; turn++) {
  counting.push((await timeOfAttempts(withRedis)) / (await timeOfAttempts(alone)));
  const [ofRedis, ofPostgres] = [await costOfEvents(withRedis), await costOfEvents(alone)];
  hearing.push(ofRedis.milliseconds / ofPostgres.milliseconds);
  working.push(ofRedis.processorSeconds / ofPostgres.processorSeconds);
}
const listeners = await withRedis.school.countListeners();
for (const { school } of [alone, withRedis]) await school.close();
await redis.kill();
await stopPostgres();

conclude('What does Redis cost and save, against PostgreSQL alone?', [
  { what: `time per counted attempt, ${AT_ONCE} at once`, value: median(counting), unit: '(ratio)', budget: 0.5 },
  { what: `time until ${PROCESSES} processes hear of a change`, value: median(hearing), unit: '(ratio)', budget: 1.5 },
  { what: 'processor time of PostgreSQL per change', value: median(working), unit: '(ratio)', budget: 0.6 },
  { what: `connections that listen, of ${PROCESSES} processes`, value: listeners, unit: '', budget: 1 },
]);

type School = Awaited<ReturnType<typeof openSchool>>;

async function openSchool(redisUrl?: string) {
  const school = await openSharingProcesses(redisUrl);
  const processes = [];
  while (processes.length < PROCESSES) processes.push(await school.open());
  const pid = await school.postgresPid();
  return { school, processes, pid };
}

async function untilOneListens({ school }: School) {
  while ((await school.countListeners()) > 1) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Counts attempts, as most rate-limited requests do: each with a key of its own and with one that all share. */
async function timeOfAttempts({ processes }: School) {
  const began = performance.now();
  let made = 0;
  const attempt = async () => {
    while (made < ATTEMPTS) {
      const [number, now] = [made++, new Date()];
      const resetsAt = new Date(now.getTime() + MINUTE);
      const keys = [`network-${number % 50}`, `person-${began}-${number}`];
      await processes[number % PROCESSES]!.attempts.count(
        keys.map((key) => ({ key, resetsAt })),
        now,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attempt));
  return performance.now() - began;
}

/** Publishes events one by one, each after all processes have received the previous one. */
async function costOfEvents({ school, processes, pid }: School) {
  let heard = () => {};
  let missing = 0;
  for (const { events } of processes)
    events.subscribe('projects', (key) => {
      if (key === current && --missing === 0) heard();
    });
  let current = '';
  const [began, before] = [performance.now(), processorSeconds(pid)];
  for (let number = 0; number < EVENTS; number++) {
    current = `${began} ${number}`;
    missing = PROCESSES;
    const all = new Promise<void>((resolve) => {
      heard = resolve;
    });
    await school.announce('projects', current);
    await all;
  }
  const after = processorSeconds(pid);
  return { milliseconds: performance.now() - began, processorSeconds: after - before };
}

/** The processor time of PostgreSQL's processes: utime and stime (proc(5)), which are in ticks of 10 ms. */
function processorSeconds(postmaster: number) {
  const children = execFileSync('ps', ['--ppid', String(postmaster), '-o', 'pid='], { encoding: 'utf8' });
  return children
    .trim()
    .split(/\s+/)
    .reduce((sum, pid) => {
      const [, , utime, stime] = /\) \S( \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
      return sum + (Number(utime) + Number(stime)) / 100;
    }, 0);
}
