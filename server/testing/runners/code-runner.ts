/** The conformance test of the CodeRunner port: every adapter behaves so, with real programs. */
import { describe, expect, test } from 'vitest';
import type { CodeRunner, Outcome, Program } from '#server/ports/code-runner.ts';

const PYTHON = 71;

const limits = {
  cpuTime: 5,
  cpuExtraTime: 1,
  wallTime: 10,
  memory: 128_000,
  stack: 64_000,
  fileSize: 1_024,
  processes: 60,
  runs: 1,
};

const python = (source: string, change: Partial<Program> = {}): Program => ({
  languageId: PYTHON,
  source: Buffer.from(source),
  stdin: Buffer.alloc(0),
  owner: 'wanjiru',
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
  limits,
  ...change,
});

const texts = ({ stdout, stderr }: Outcome) => [stdout, stderr].map((bytes) => bytes && Buffer.from(bytes).toString());

/** @param open  is called once all hooks of the test file have run */
export function describeCodeRunner(name: string, open: () => CodeRunner) {
  describe(name, () => {
    testPrograms(open);
    testBatch(open);
  });
}

function testPrograms(open: () => CodeRunner) {
  const run = (program: Program, signal?: AbortSignal) => open().run(program, signal && { signal });

  test('knows its languages by Judge0’s numbers', async () => {
    const here = (await open().languages()).find(({ id }) => id === PYTHON);

    expect(here).toMatchObject({ isHere: true, name: expect.stringContaining('Python') });
    expect((await open().state()).isReady).toBe(true);
  });

  test('a program reads its input and prints', async () => {
    const outcome = await run(python('print("Habari", input())', { stdin: Buffer.from('Wanjirũ') }));

    expect(outcome).toMatchObject({ status: 3, exitCode: 0, message: null, compileOutput: null });
    expect(texts(outcome)).toEqual(['Habari Wanjirũ\n', null]);
    expect(outcome.time).toBeLessThan(5);
    expect(outcome.memory).toBeGreaterThan(1_000);
  });

  test('output need not be text', async () => {
    const outcome = await run(python('import sys; sys.stdout.buffer.write(bytes([0, 255, 10]))'));

    expect(outcome.stdout && [...outcome.stdout]).toEqual([0, 255, 10]);
  });

  test('a failing program has its exit code', async () => {
    const outcome = await run(python('import sys; print("no", file=sys.stderr); sys.exit(3)'));

    expect(outcome).toMatchObject({ status: 11, exitCode: 3, message: 'Exited with error code 3' });
    expect(texts(outcome)).toEqual([null, 'no\n']);
  });

  test('a program that does not end is killed', async () => {
    const outcome = await run(python('while True: pass', { limits: { ...limits, cpuTime: 0.5, cpuExtraTime: 0 } }));

    expect(outcome).toMatchObject({ status: 5, message: 'Time limit exceeded' });
  });

  test('a program has its files, its arguments, and stderr in stdout', async () => {
    const source = 'import sys; print(open("words.txt").read(), sys.argv[1:]); print("!", file=sys.stderr)';
    const files = [{ name: 'words.txt', bytes: Buffer.from('jambo') }];
    const outcome = await run(python(source, { files, commandLineArguments: '"a b" c', redirectStderr: true }));

    expect(texts(outcome)[0]?.split('\n').sort()).toEqual(['', '!', "jambo ['a b', 'c']"]);
  });

  test('a cancelled program rejects immediately', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(new Error('not wanted')), 200);

    await expect(run(python('import time; time.sleep(9)'), stopping.signal)).rejects.toThrow();
  });
}

function testBatch(open: () => CodeRunner) {
  test('a batch runs one input after another, until too many time out', async () => {
    const { stdin: _, ...sitter } = python('given = input()\nwhile given == "x": pass\nprint("done")');
    const inputs = ['a', 'x', 'b', 'x', 'c'].map((input) => Buffer.from(input));
    const tight = { ...limits, cpuTime: 0.3, cpuExtraTime: 0 };
    const outcomes = await open().runBatch({
      ...sitter,
      stdins: inputs,
      maxTimeouts: 2,
      maxTotalTime: 60,
      limits: tight,
    });

    expect(outcomes.map(({ status }) => status)).toEqual([3, 5, 3, 5]);
    expect(texts(outcomes[2]!)).toEqual(['done\n', null]);
  });
}
