/**
 * What do two processes that serve requests cost, and what do they gain? Two equal schools alternate, one with one process
 * and one with two, with the load generator on the same two cores.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';
import { openGrownSchool } from './grown-school.ts';
import { load } from './load.ts';

const CONNECTIONS = 32;
/** How often the schools alternate; below, the seconds of each turn. */
const TURNS = 15;
const SECONDS = 3;
/** Turns before the measurement, because each process compiles its own code. */
const WARM_UP = 3;

type School = Awaited<ReturnType<typeof openGrownSchool>>;

const openSchool = async (processes: number) =>
  openGrownSchool({ SERVE_PROCESSES: String(processes), SIMULATOR_PORT: String(await freePort()) });

const [one, two] = [await openSchool(1), await openSchool(2)];
const [askOne, askTwo] = [await asking(one), await asking(two)];
for (let turn = 0; turn < WARM_UP; turn++) for (const ask of [askOne, askTwo]) await ask();
const [costs, gains]: [number[], number[]] = [[], []];
for (let turn = 0; turn < TURNS; turn++) {
  const [single, double] = [await askOne(), await askTwo()];
  costs.push(double.processorSeconds / single.processorSeconds);
  gains.push(double.perSecond / single.perSecond);
}
for (const school of [one, two]) await school.close();

conclude('What do two processes that serve requests cost and gain?', [
  {
    what: 'processor time per request, of two processes against one',
    value: median(costs),
    unit: '(ratio)',
    budget: 1.1,
  },
  { what: 'requests per second, of two processes against one', value: median(gains), unit: '(ratio)', atLeast: 1.15 },
]);

/** Returns a function that loads a school with reads of a session and one course. */
async function asking(school: School) {
  const cookies = await school.cookies(CONNECTIONS);
  const requests = school.courseIds.map((id, n) => ({
    path: `/api/v1/courses/tutor/${id}`,
    headers: { cookie: cookies[n % CONNECTIONS]! },
  }));
  return async () => {
    const pids = servingPids(school.process.pid!);
    const before = processorSeconds(pids);
    const { perSecond } = await load(school.url, { connections: CONNECTIONS, seconds: SECONDS, requests });
    return { perSecond, processorSeconds: (processorSeconds(pids) - before) / (perSecond * SECONDS) };
  };
}

/** Returns the pids of the process of npm start and of its children that serve requests. */
function servingPids(parent: number) {
  const lines = execFileSync('ps', ['--ppid', String(parent), '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return [parent, ...lines.filter((line) => line.includes('--shared-port')).map((line) => Number.parseInt(line, 10))];
}

/** Reads utime and stime (proc(5)), which are in ticks of 10 ms. */
function processorSeconds(pids: number[]) {
  return pids.reduce((sum, pid) => {
    const [, , utime, stime] = /\) \S( \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
    return sum + (Number(utime) + Number(stime)) / 100;
  }, 0);
}
