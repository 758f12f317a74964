import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitOf, firstLineOf, launch, supervise } from './supervised-child.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'darasa-child-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Milliseconds to wait for a child's output; more than any child in these tests takes. */
const TIMEOUT = 30_000;

/** Starts a child process that runs this script; its standard input is a pipe from the test. */
function start(script: string, env = {}) {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, script);
  return launch({ program, args: ['one'], execArgv: [], stdio: ['pipe', 'pipe', 'inherit'], env });
}

const UNTIL_CLOSED = 'process.stdin.resume();';

test('a child gets its arguments, and none of our environment variables', async () => {
  const child = start('console.log(process.argv[2], process.env.HOME, process.env.GIVEN)', { GIVEN: 'given' });
  expect(await firstLineOf(child, TIMEOUT)).toBe('one undefined given');
});

test('a child that exits without printing has no first line', async () => {
  expect(await firstLineOf(start(''), TIMEOUT)).toBeUndefined();
});

test('launching a program that does not exist counts as an immediate exit', async () => {
  const child = launch({
    program: join(folder, 'missing.mjs'),
    args: [],
    execArgv: [],
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await exitOf(child);
  expect(child.exitCode).not.toBe(0);
});

test('a child that exits by itself is started again, until it is stopped', async () => {
  const exits: number[] = [];
  const supervised = supervise(start('process.exit(1)'));
  const child = await new Promise<ReturnType<typeof launch>>((resolve) =>
    supervised.restartOnExit({
      start() {
        const second = start(`console.log('again'); ${UNTIL_CLOSED}`);
        resolve(second);
        return second;
      },
      pause: 1,
      onExit: () => exits.push(1),
    }),
  );

  expect(await firstLineOf(child, TIMEOUT)).toBe('again');
  await supervised.stop();

  expect(exits).toHaveLength(1);
  expect(child.exitCode).toBe(0);
});
