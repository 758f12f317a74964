/**
 * How many hand-ins in Python, each with five tests, does the code runner see through in a second? A heavy one
 * never takes the last place, so on two cores they sit one after the other.
 */
import type { Sitting } from '#server/ports.ts';
import { newFolder, removeFolders } from '#server/testing/process.ts';
import { program, realRunner } from '#server/testing/runner.ts';
import { conclude } from './budget.ts';

const PYTHON = 71;
const STUDENTS = 10;
const SITTINGS = 100;
const INPUTS = ['1 2', '10 20', '-3 3', '1000 1', '7 8'];

const sources = {
  tidy: 'a, b = map(int, input().split())\nprint(a + b)\n',
  untidy:
    'a, b = map(int, input().split())\nprint(a + b, file=open("sum.txt", "w"))\nprint(open("sum.txt").read(), end="")\n',
};

const runner = realRunner(newFolder());
let lost = 0;
// As in a school that is open: what Node.js compiles while it runs is compiled.
await sitAll(sources.tidy);
const tidy = await perSecond(sources.tidy);
const untidy = await perSecond(sources.untidy);
await runner.close();
removeFolders();

conclude('How many hand-ins with five tests are run in a second?', [
  { what: 'Python that leaves nothing behind', value: tidy, unit: '/s', atLeast: 12 },
  { what: 'Python that writes a file', value: untidy, unit: '/s', atLeast: 5 },
  { what: '… lost', value: lost, unit: '', budget: 0 },
]);

async function perSecond(source: string) {
  const began = performance.now();
  await sitAll(source);
  return SITTINGS / ((performance.now() - began) / 1000);
}

async function sitAll(source: string) {
  let left = SITTINGS;
  const keepSitting = async (owner: string) => {
    while (left-- > 0) await sit(source, owner);
  };
  await Promise.all(Array.from({ length: STUDENTS }, (_, n) => keepSitting(`student ${n}`)));
}

async function sit(source: string, owner: string) {
  const { stdin: _, ...whole } = program(PYTHON, source, { owner, lane: 'heavy' });
  const sitting: Sitting = { ...whole, stdins: INPUTS.map((input) => Buffer.from(input)), mostTooSlow: 3 };
  const outcomes = await runner.sit(sitting);
  const printed = outcomes.map(({ stdout }) => String(stdout)).join('');
  if (printed !== '3\n30\n0\n1001\n15\n') lost++;
}
