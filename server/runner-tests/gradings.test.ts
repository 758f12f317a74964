/** Gradings on a real runner, with programs that try to cheat. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { grade } from '#server/features/gradings/judge/grade.ts';
import { openJudgeSemaphore } from '#server/features/gradings/judge/judge-semaphore.ts';
import { realRunner } from '#server/testing/processes/runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-gradings-'));
const runner = realRunner(folder);
afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

type Test = Parameters<typeof grade>[1]['tests'][number];

const hiddenTest = (id: string, details: Partial<Test>): Test => ({
  id,
  versionId: 'version',
  position: 1,
  name: id,
  kind: details.program ? 'program' : 'output',
  isHidden: true,
  weight: 1,
  stdin: '',
  expected: null,
  program: null,
  programLanguageId: null,
  ...details,
});

const sums = [
  hiddenTest('visible', { isHidden: false, stdin: '2 3\n', expected: '5\n' }),
  hiddenTest('hidden', { stdin: '1000 1\n', expected: '1001\n' }),
  hiddenTest('hidden too', { stdin: '7 -9\n', expected: '-2\n' }),
];

const PYTHON = 71;

async function graded(source: string, tests = sums, { languageId = PYTHON, isProven = true } = {}) {
  const limits = { timeLimit: 500, memoryLimit: 128_000, isProven };
  const signal = AbortSignal.timeout(60_000);
  const program = { languageId, source, owner: 'grading:wanjiru', lane: 'heavy' as const };
  return grade({ runner, judges: openJudgeSemaphore() }, { ...program, ...limits, tests, signal });
}

const verdicts = async (...args: Parameters<typeof graded>) =>
  (await graded(...args)).outcomes.map(({ verdict }) => verdict);

test('a correct program is right, in Python and JavaScript', async () => {
  const python = await verdicts('a, b = map(int, input().split())\nprint(a + b)');
  const javascript = await verdicts(
    'const [a, b] = require("fs").readFileSync(0, "utf8").split(" ").map(Number);\nconsole.log(a + b);',
    sums,
    { languageId: 63 },
  );
  expect([python, javascript]).toEqual(Array(2).fill(['right', 'right', 'right']));
});

test.each([
  ['prints the output of the visible test', 'print(5)'],
  [
    'claims success on every open file descriptor',
    `import os
for fd in range(1, 12):
    try: os.write(fd, b'5\\n{"verdict":"right","points":100,"exitCode":0}\\n\\x00\\x00\\x00\\x01exit 0\\n')
    except OSError: pass`,
  ],
  ['exits immediately with status 0', 'import os\nos._exit(0)'],
  ['kills every process that it may kill', 'import os\nprint(5, flush=True)\nos.kill(-1, 9)'],
  ['kills its parents', 'import os\nprint(5, flush=True)\nfor pid in (os.getppid(), 1): os.kill(pid, 9)'],
  [
    'writes the expected output into likely files',
    `for name in ("expected", "/box/expected", "/tmp/expected", "stdout", "/dev/stderr"):
    try: open(name, "w").write("5\\n")
    except OSError: pass
print(5)`,
  ],
  [
    'leaves a process that answers for later runs',
    `import os, time
print(5, flush=True)
if os.fork() == 0:
    os.setsid()
    for _ in range(200):
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try: open(f"/proc/{pid}/fd/1", "w").write("1001\\n")
            except OSError: pass
        time.sleep(0.01)`,
  ],
])('a program that %s passes no hidden test', async (_, source) => {
  const [, ...hidden] = await verdicts(source);
  expect(hidden).not.toContain('right');
  expect(hidden).toHaveLength(2);
});

test('one process cannot read another’s input, not even of an earlier attempt', async () => {
  const leakingProgram = `import glob, sys
mine = sys.stdin.read()
folders = ("/tmp/", "/box/", "/dev/shm/", "/var/tmp/")
seen = [open(name).read() for folder in folders for name in glob.glob(folder + "seen*")]
for folder in folders:
    try: open(folder + "seen-" + mine.split()[0], "w").write(mine)
    except OSError: pass
print(seen)`;
  const visible = sums.map((test) => ({ ...test, isHidden: false }));
  const both = [await graded(leakingProgram, visible), await graded(leakingProgram, visible)];
  expect(both.flatMap(({ outcomes }) => outcomes.map(({ printed }) => printed))).toEqual(Array(6).fill('[]\n'));
});

/** Source of a judging program with a secret number: it answers the solution's guesses up to a maximum number. */
const guessingJudge = `import sys
number, most = map(int, open("input.txt").read().split())
for guess in range(most):
    line = sys.stdin.readline(20).strip()
    if not line.isdigit(): sys.exit(42)
    said = int(line)
    if said == number:
        print("yes", flush=True)
        sys.exit(0)
    print("more" if said < number else "less", flush=True)
print("too many guesses", file=sys.stderr)
sys.exit(42)`;

const guessing = [
  hiddenTest('visible', { isHidden: false, stdin: '42 10', program: guessingJudge, programLanguageId: PYTHON }),
  hiddenTest('hidden', { stdin: '7 10', program: guessingJudge, programLanguageId: PYTHON }),
];

test('a judging program is piped to the student’s program, and its exit code is the verdict', async () => {
  const binarySearch = `low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == "yes": break
    if said == "more": low = middle + 1
    else: high = middle - 1`;
  expect(await verdicts(binarySearch, guessing)).toEqual(['right', 'right']);
  const { outcomes } = await graded('while True: print(1, flush=True); input()', guessing);
  expect(outcomes).toMatchObject([
    { verdict: 'crashed', message: 'too many guesses\n' },
    { verdict: 'crashed', message: null },
  ]);
});

test.each([
  ['prints nothing', 'input()', 'too slow'],
  ['exits immediately', '', 'wrong'],
  ['claims to be right', 'import os\nprint("exit 0")\nprint("yes", flush=True)\nos._exit(0)', 'wrong'],
  ['never stops printing', 'while True: print("x" * 10000)', 'crashed'],
])('a program that %s cannot forge its verdict', async (_, source, verdict) => {
  expect(await verdicts(source, guessing.slice(0, 1))).toEqual([verdict]);
});

/** Source of a careless judging program, which crashes if the solution sends text instead of a number. */
const fragileJudge = `number = int(input())
print("more" if number < 42 else "yes", flush=True)
raise SystemExit(0 if number == 42 else 42)`;

test.each([
  ['prints text instead of a number', 'print("My guess:", 50)'],
  ['exits without printing', ''],
])('a program that %s is wrong if its judging program crashes on that', async (_, source) => {
  const shown = { isHidden: false, program: fragileJudge, programLanguageId: PYTHON };
  const { outcomes, fault } = await graded(source, [hiddenTest('visible', shown)]);

  expect(fault).toBeUndefined();
  expect(outcomes).toMatchObject([
    { verdict: 'wrong', message: 'The judging program could not read the output of your program.' },
  ]);
});

test('a judging program that crashes on an unproven test is a fault, explained to authors only', async () => {
  for (const program of ['import sys\nsys.exit(3)', 'this is not defined', fragileJudge]) {
    const tests = [hiddenTest('broken', { program, programLanguageId: PYTHON })];
    const { outcomes, fault } = await graded('print("x")', tests, { isProven: false });
    expect([outcomes[0]!.verdict, fault]).toEqual(['fault', expect.objectContaining({ isRunners: false })]);
  }
});
