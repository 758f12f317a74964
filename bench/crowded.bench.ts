/**
 * While as many endless programs run as there are processors: how long does a short program take, and how soon does the
 * Stop button end a program? Each endless program that the runner ends is started again at once.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { program, realRunner } from '#server/testing/processes/runner.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude } from './budget.ts';

const PYTHON = 71;
const PLACES = Math.max(2, availableParallelism());
const WARMING = 50;
const SHORT_PROGRAMS = 150;
const STOPPED_PROGRAMS = 20;
/** The milliseconds between two short programs, in which a person would read the output. */
const READING = 150;
/** The milliseconds for which a program runs before it is stopped. */
const WORKS = 1_000;
/** The milliseconds until all endless loops are running. */
const SETTLES = 2_000;

const folder = newFolder();
const runner = realRunner(folder);
let lost = 0;
// These runs are not measured: Node.js then has compiled its code, as in a school that has been open for a while.
await timesOf(WARMING, runShort);
const alone = await timesOf(SHORT_PROGRAMS, runShort);
const leaving = new AbortController();
const loops = Array.from({ length: PLACES }, (_, n) => keepLooping(`looping ${n}`));
await pause(SETTLES);
const beside = await timesOf(SHORT_PROGRAMS, runShort);
const stopped = await timesOf(STOPPED_PROGRAMS, stopOne);
leaving.abort();
await Promise.allSettled(loops);
await runner.close();
removeFolders();

const load = loadavg()[0]!.toFixed(1);
conclude(`How long does print(1) take beside ${PLACES} endless loops? Load ${load}.`, [
  {
    what: `beside the loops, p95 (alone: ${quantile(alone, 0.95)} ms)`,
    value: quantile(beside, 0.95),
    unit: 'ms',
    budget: 300,
  },
  { what: '… slowest', value: Math.max(...beside), unit: 'ms', budget: 1_500 },
  { what: 'another endless loop after Stop, p95', value: quantile(stopped, 0.95), unit: 'ms', budget: 200 },
  { what: '… lost programs or outputs', value: lost, unit: '', budget: 0 },
]);

async function keepLooping(owner: string) {
  while (!leaving.signal.aborted)
    await runner.run(program(PYTHON, 'while True: pass', { owner }), { signal: leaving.signal });
}

/** Measures `work` `count` times. @param work  returns its duration in milliseconds */
async function timesOf(count: number, work: (n: number) => Promise<number>) {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    await pause(READING);
    times.push(await work(n));
  }
  return times;
}

async function runShort(n: number) {
  const began = performance.now();
  const { stdout } = await runner.run(program(PYTHON, 'print(1)', { owner: `short ${n % 5}` }));
  if (String(stdout) !== '1\n') lost++;
  return performance.now() - began;
}

async function stopOne(n: number) {
  const stop = new AbortController();
  const source = 'print("so far")\nwhile True: pass';
  let running: ReturnType<typeof runner.run> | undefined;
  await new Promise<void>((onStart) => {
    running = runner.run(program(PYTHON, source, { owner: `short ${n}` }), { stop: stop.signal, onStart });
  });
  await pause(WORKS);
  const began = performance.now();
  stop.abort();
  const { stdout } = await running!;
  if (String(stdout) !== 'so far\n') lost++;
  return performance.now() - began;
}

function quantile(times: number[], share: number) {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!);
}
