/**
 * How long does a class wait if all students press Run at the same time? How many programs run per second? And what is
 * left on the machine after a thousand programs, a hundred of them cancelled?
 */
import { join } from 'node:path';
import { openClient, type RunnerClient } from '#packages/runner/client/client.ts';
import { launcherFor } from '#packages/runner/http/launch.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories } from '#server/testing/factories/factories.ts';
import {
  aliveOf,
  descendantsOf,
  memoryOf,
  program,
  realRunner,
  runMany,
  runnerOn,
  tracesOf,
} from '#server/testing/processes/runner.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { bareSeconds } from './bare.ts';
import { conclude } from './budget.ts';

const STUDENTS = 50;
const ROUNDS = 3;
const PROGRAMS = 1_200;
/** Rounds. Each measures the runner with and without zygotes and the bare interpreter: load affects all three. */
const TURNS = 12;
/** The minimum ratio to the programs per second of the bare interpreter, which were 205. 0.77 to 0.88 were measured. */
const SHARE_OF_BARE = 0.65;
/** The minimum speed-up by zygotes, to be worth their code (sandbox/zygote/README.md). 1.6 was measured. */
const GAIN_OF_ZYGOTES = 1.5;

const folder = newFolder();
const waiting = await classPressesRun();
const { perSecond, fresh, bare } = await throughput();
const left = await thousand();
removeFolders();

conclude('What does the code runner do under load?', [
  { what: '50 students press Run together, p95', value: quantile(waiting.times, 0.95), unit: 'ms', budget: 1500 },
  { what: '… lost', value: waiting.lost, unit: '', budget: 0 },
  { what: 'Python programs without the HTTP client', value: perSecond, unit: '/s', atLeast: 100 },
  {
    what: `… against the bare interpreter, ${Math.round(bare)}/s`,
    value: perSecond / bare,
    unit: 'ratio',
    atLeast: SHARE_OF_BARE,
  },
  {
    what: `… against sandboxes without zygotes, ${Math.round(fresh)}/s`,
    value: perSecond / fresh,
    unit: 'ratio',
    atLeast: GAIN_OF_ZYGOTES,
  },
  { what: '1,000 programs, 100 cancelled: unexpected results', value: left.otherwise, unit: '', budget: 0 },
  { what: '… processes, cgroups, folders and mounts left', value: left.traces, unit: '', budget: 0 },
  { what: '… memory growth of the runner', value: left.memory, unit: 'MB', budget: 40 },
]);

async function classPressesRun() {
  const postgres = await startPostgres(folder);
  const url = postgres.urlOf('postgres');
  const port = String(await freePort());
  const darasa = await open({ DATABASE_URL: url, DARASA_DATA: folder, PORT: port });
  const { db, close } = connect(url);
  const create = factories(db);
  const students = Array.from(
    { length: STUDENTS },
    async () => `session=${await create.session(await create.student())}`,
  );
  const cookies = await Promise.all(students);
  const times: number[] = [];
  let lost = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const runs = cookies.map(async (cookie) => {
      const began = performance.now();
      const answer = await fetch(`${darasa.url}/api/v1/submissions?base64_encoded=false&wait=true`, {
        method: 'POST',
        headers: { origin: darasa.url, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ language_id: 71, source_code: 'print("Habari")' }),
      });
      const told = (await answer.json()) as { stdout?: string };
      if (told.stdout !== 'Habari\n') lost++;
      // The first round is not measured, because it runs uncompiled code.
      if (round > 0) times.push(performance.now() - began);
    });
    await Promise.all(runs);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  darasa.process.kill('SIGINT');
  await darasa.ended;
  await close();
  await postgres.stop();
  return { times, lost };
}

async function throughput() {
  const runner = openClient(launcherFor(join(folder, 'zygotes')));
  const withoutZygotes = openClient(launcherFor(join(folder, 'no-zygotes'), ['--without-zygotes']));
  // These runs are not measured: Node.js then has compiled its code, as in a school that has been open for a while.
  for (const warming of [runner, withoutZygotes]) await runAll(warming, PROGRAMS);
  const seconds = { zygotes: 0, fresh: 0, bare: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    seconds.zygotes += await secondsOf(() => runAll(runner, PROGRAMS / TURNS));
    seconds.fresh += await secondsOf(() => runAll(withoutZygotes, PROGRAMS / TURNS));
    seconds.bare += await bareSeconds(PROGRAMS / TURNS);
  }
  await Promise.all([runner.close(), withoutZygotes.close()]);
  return { perSecond: PROGRAMS / seconds.zygotes, fresh: PROGRAMS / seconds.fresh, bare: PROGRAMS / seconds.bare };
}

async function runAll(runner: RunnerClient, count: number) {
  let left = count;
  const keepRunning = async (owner: string) => {
    while (left-- > 0) await runner.run(program(71, 'print("Habari")', { owner }));
  };
  await Promise.all(Array.from({ length: 10 }, (_, n) => keepRunning(`owner ${n}`)));
}

async function secondsOf(work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function thousand() {
  const runner = realRunner(folder);
  await runMany(runner, 100);
  const pid = runnerOn(folder)!;
  const before = memoryOf(pid);
  const ends = await runMany(runner, 1000);
  const memory = memoryOf(pid) - before;
  const offspring = descendantsOf(pid);
  await runner.close();
  const traces = await tracesAfter(pid, offspring);
  return { otherwise: ends.otherwise.length, traces: traces.length, memory };
}

/**
 * Returns the processes, cgroups, folders and mounts that are left after the runner's end. Waits for up to ten seconds,
 * because an ended process is listed until its parent has reaped it.
 */
async function tracesAfter(pid: number, offspring: number[]) {
  const found = () => [...aliveOf(offspring), ...Object.values(tracesOf(pid)).flat()];
  for (let looks = 0; looks < 10 && found().length > 0; looks++)
    await new Promise((resolve) => setTimeout(resolve, 1000));
  return found();
}

function quantile(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}
