/** On a real runner, each challenge of the demo school is solvable, but not by printing what its visible tests show. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSameOutput } from '#contract/rules/output.ts';
import { demoChallenges } from '#server/demo/challenges/in-order.ts';
import { runPiped } from '#server/features/gradings/judge/piped-run.ts';
import type { Program } from '#server/ports/code-runner.ts';
import { program, realRunner } from '#server/testing/processes/runner.ts';

let folder: string;
let runner: ReturnType<typeof realRunner>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'darasa-demo-challenges-'));
  runner = realRunner(folder);
});
afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

const [JAVASCRIPT, PYTHON] = [63, 71] as const;
const all = Object.values(demoChallenges).flat();
const compared = all.filter(({ visible }) => visible[0]!.expected !== undefined);
const interactive = all.filter(({ visible }) => visible[0]!.judge !== undefined);

test.each(compared)('$title: both reference solutions pass every test', async ({ python, javascript, ...tests }) => {
  const every = [...tests.visible, ...tests.hidden];
  const [inPython, inJavaScript] = await Promise.all([
    printedFor(PYTHON, python.reference, every),
    printedFor(JAVASCRIPT, javascript.reference, every),
  ]);

  expect(inPython).toEqual(every.map(() => 'right'));
  expect(inJavaScript).toEqual(every.map(() => 'right'));
});

test.each(compared)(
  '$title: printing what the visible tests show passes no hidden one',
  async ({ visible, hidden }) => {
    const shown = Object.fromEntries(visible.map(({ stdin, expected }) => [stdin, expected]));
    const copied = `import sys\nprint(${JSON.stringify(shown)}.get(sys.stdin.read(), ${JSON.stringify(visible[0]!.expected)}))`;

    expect(await printedFor(PYTHON, copied, visible)).toEqual(visible.map(() => 'right'));
    expect(await printedFor(PYTHON, copied, hidden)).not.toContain('right');
  },
);

test.each(interactive)(
  '$title: both reference solutions satisfy every judge, and two known answers do not',
  async (challenge) => {
    const { python, javascript, visible, hidden } = challenge;
    const every = [...visible, ...hidden].map((test) => test.judge!);
    const copied = 'print("50\\n3")';

    expect(await judged(every, program(PYTHON, python.reference))).toEqual(every.map(() => 0));
    expect(await judged(every, program(JAVASCRIPT, javascript.reference))).toEqual(every.map(() => 0));
    expect(await judged(every, program(PYTHON, copied))).toEqual([...visible.map(() => 0), ...hidden.map(() => 42)]);
  },
);

interface Tried {
  name: string;
  stdin?: string;
  expected?: string;
}

/** Runs a program on all tests; for each test returns 'right', or what the program printed instead. */
async function printedFor(languageId: number, source: string, tests: Tried[]) {
  const { stdin: _, ...one } = program(languageId, source, { owner: `demo ${languageId}` });
  const stdins = tests.map(({ stdin = '' }) => new TextEncoder().encode(stdin));
  const limits = { ...one.limits, cpuTime: 2, cpuExtraTime: 0.5 };
  const outcomes = await runner.runBatch({ ...one, limits, stdins, maxTimeouts: 2, maxTotalTime: 60 });
  return tests.map(({ expected = '' }, n) => {
    const { stdout, stderr } = outcomes[n]!;
    const printed = Buffer.from(stdout ?? '').toString();
    return isSameOutput(printed, expected) ? 'right' : `${printed}${Buffer.from(stderr ?? '').toString()}`;
  });
}

/** Runs the solution against each judging program; resolves with the judging programs' exit codes. */
const judged = (judges: string[], solution: Program) =>
  Promise.all(
    judges.map(async (source, n) => {
      const student = { ...solution, owner: `solving ${n}` };
      const judge = program(PYTHON, source, { owner: `judging ${n}` });
      const { signal } = new AbortController();
      return (await runPiped(runner.runInteractive!, { student, judge, signal })).judge.exitCode;
    }),
  );
