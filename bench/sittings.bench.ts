/**
 * How many Python hand-ins with five tests each does the code runner process per second, and how long does a hand-in
 * take compared with the bare interpreter? The runner runs two programs at a time on two cores, but only one hand-in:
 * heavy programs, such as hand-ins, leave one slot to short programs.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchRun } from '#server/ports/code-runner.ts';
import { program, realRunner } from '#server/testing/processes/runner.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';

const PYTHON = 71;
const STUDENTS = 4;
const SITTINGS = 60;
const INPUTS = ['1 2', '10 20', '-3 3', '1000 1', '7 8'];
const SUMS = '3\n30\n0\n1001\n15\n';

const tidy = 'a, b = map(int, input().split())\nprint(a + b)\n';
const untidy = `${tidy}open("sum.txt", "w").write(str(a + b))\n`;

const folder = newFolder();
const runner = realRunner(folder);
let lost = 0;
// These runs are not measured: Node.js then has compiled its code, as in a school that has been open for a while.
await sitAll(tidy);
const ratio = await againstBare();
const rates = { tidy: await perSecond(tidy), untidy: await perSecond(untidy) };
await runner.close();
removeFolders();

conclude('How many hand-ins with five tests run per second?', [
  { what: 'one hand-in against five bare runs (ratio of medians)', value: ratio, unit: '', budget: 1.4 },
  { what: 'hand-ins that leave nothing behind', value: rates.tidy, unit: '/s', atLeast: 12 },
  { what: '… that write a file, so that each test needs its own sandbox', value: rates.untidy, unit: '/s', atLeast: 6 },
  { what: '… lost', value: lost, unit: '', budget: 0 },
]);

/** Returns the ratio of our time to the bare interpreter's. The two alternate, so that other load affects both. */
async function againstBare() {
  const script = join(folder, 'script.py');
  writeFileSync(script, tidy);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let n = 0; n < 20; n++) {
    ours.push(await timed(() => sit(tidy, 'wanjiru')));
    theirs.push(await timed(async () => runBare(script)));
  }
  return median(ours) / median(theirs);
}

function runBare(script: string) {
  for (const input of INPUTS)
    execFileSync('/usr/bin/python3', [script], { input, env: { LANG: 'C.UTF-8' }, cwd: folder });
}

async function timed(work: () => Promise<void>) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function perSecond(source: string) {
  const milliseconds = await timed(() => sitAll(source));
  return SITTINGS / (milliseconds / 1000);
}

async function sitAll(source: string) {
  let left = SITTINGS;
  const gradeRepeatedly = async (owner: string) => {
    while (left-- > 0) await sit(source, owner);
  };
  await Promise.all(Array.from({ length: STUDENTS }, (_, n) => gradeRepeatedly(`student ${n}`)));
}

async function sit(source: string, owner: string) {
  const { stdin: _, ...whole } = program(PYTHON, source, { owner, lane: 'heavy' });
  const sitting: BatchRun = {
    ...whole,
    stdins: INPUTS.map((input) => Buffer.from(input)),
    maxTimeouts: 3,
    maxTotalTime: 60,
  };
  const outcomes = await runner.runBatch(sitting);
  if (outcomes.map(({ stdout }) => String(stdout)).join('') !== SUMS) lost++;
}
