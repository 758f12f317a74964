/**
 * The conformance test of the CodeRunner port. Its Judge0 servers are the school's own /judge0 and packages/runner as a
 * server, so our engine, both Judge0 APIs and the Judge0 client are checked against each other with real programs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY, startStandalone } from '#packages/runner/testing/standalone.ts';
import type { CodeRunner, Outcome, Program } from '#server/ports/code-runner.ts';
import { keyOf } from '#server/testing/clients/judge0-client.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { judge0Runner } from './judge0.ts';

let school: School;
let runners: Record<string, CodeRunner>;
const folder = mkdtempSync(join(tmpdir(), 'code-runner-'));
let standalone: Awaited<ReturnType<typeof startStandalone>>;

beforeAll(async () => {
  school = await startTestServer();
  const key = await keyOf(school, await school.create.student());
  const account = { url: `${school.address}/judge0`, host: undefined, key };
  // A runner detects its languages at its start. If both did so at once, a busy machine would exceed our timeout.
  await school.services.runner.languages();
  standalone = await startStandalone(folder);
  runners = {
    engine: school.services.runner,
    judge0: judge0Runner(account),
    'judge0 of packages/runner': judge0Runner({ url: standalone.address, host: undefined, key: API_KEY }),
  };
});
afterAll(async () => {
  await Promise.all([school.stop(), standalone?.end()]);
  rmSync(folder, { recursive: true, force: true });
});

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

describe.each(['engine', 'judge0', 'judge0 of packages/runner'])('%s', (name) => {
  const run = (program: Program, signal?: AbortSignal) => runners[name]!.run(program, signal && { signal });

  test('knows its languages by Judge0’s numbers', async () => {
    const here = (await runners[name]!.languages()).find(({ id }) => id === PYTHON);

    expect(here).toMatchObject({ isHere: true, name: expect.stringContaining('Python') });
    expect((await runners[name]!.state()).isReady).toBe(true);
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
});

describe.each(['engine', 'judge0', 'judge0 of packages/runner'])('%s', (name) => {
  test('a batch runs one input after another, until too many time out', async () => {
    const { stdin: _, ...sitter } = python('given = input()\nwhile given == "x": pass\nprint("done")');
    const inputs = ['a', 'x', 'b', 'x', 'c'].map((input) => Buffer.from(input));
    const tight = { ...limits, cpuTime: 0.3, cpuExtraTime: 0 };
    const outcomes = await runners[name]!.runBatch({
      ...sitter,
      stdins: inputs,
      maxTimeouts: 2,
      maxTotalTime: 60,
      limits: tight,
    });

    expect(outcomes.map(({ status }) => status)).toEqual([3, 5, 3, 5]);
    expect(texts(outcomes[2]!)).toEqual(['done\n', null]);
  });
});
