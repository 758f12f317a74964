import { expect, test } from 'vitest';
import type { SandboxResult } from '#packages/runner/sandbox/job.ts';
import { compilationError, outcomeOf } from './outcome.ts';

const result = (parts: Partial<SandboxResult>): SandboxResult => ({
  stoppedBy: undefined,
  exitCode: 0,
  exitSignal: null,
  notStarted: undefined,
  stage: 'run',
  stdout: Buffer.from(''),
  stderr: Buffer.from(''),
  products: undefined,
  pictures: undefined,
  cpu: 0.01,
  wall: 0.02,
  memory: 3000,
  ...parts,
});
const outcome = (parts: Partial<SandboxResult>) => outcomeOf([result(parts)], Buffer.from(''));
const signalled = (exitSignal: number) => outcome({ exitCode: null, exitSignal });

test.each([
  ['exits with code 0', outcome({}), 3, null],
  ['exits with code 3', outcome({ exitCode: 3 }), 11, 'Exited with error code 3'],
  [
    'takes too much processor time',
    outcome({ stoppedBy: 'cpu', exitCode: null, exitSignal: 9 }),
    5,
    'Time limit exceeded',
  ],
  ['takes too long', outcome({ stoppedBy: 'wall', exitCode: null, exitSignal: 9 }), 5, 'Time limit exceeded'],
  [
    'takes too much memory',
    outcome({ stoppedBy: 'memory', exitCode: null, exitSignal: 9 }),
    11,
    'Memory limit exceeded',
  ],
  ['prints too much', outcome({ stoppedBy: 'output', exitCode: null, exitSignal: 9 }), 8, 'Output limit exceeded'],
  ['causes a segmentation fault', signalled(11), 7, 'Caught fatal signal 11'],
  ['writes too large a file', signalled(25), 8, 'Caught fatal signal 25'],
  ['divides by zero', signalled(8), 9, 'Caught fatal signal 8'],
  ['aborts', signalled(6), 10, 'Caught fatal signal 6'],
  ['is ended by another signal', signalled(15), 12, 'Caught fatal signal 15'],
  ['ends with the exit code of a segmentation fault', outcome({ exitCode: 139 }), 7, 'Exited with error code 139'],
  ['ends with the exit code of a killed process', outcome({ exitCode: 137 }), 11, 'Exited with error code 137'],
  ['is not executable', outcome({ notStarted: 'ENOEXEC', exitCode: 126 }), 14, 'Exec format error'],
  ['ends together with its sandbox', outcome({ exitCode: null }), 12, 'Ended without an exit code'],
] as const)('a program that %s', (_, told, ...verdict) => {
  expect([told.status, told.message]).toEqual(verdict);
});

test('time and memory are means over all runs; the output is that of the last run', () => {
  const runs = [
    result({ cpu: 0.01, memory: 3000 }),
    result({ cpu: 0.02, memory: 4001, stdout: Buffer.from('second') }),
  ];
  expect(outcomeOf(runs, Buffer.from('warning'))).toMatchObject({
    time: 0.015,
    memory: 3501,
    stdout: Buffer.from('second').toString('base64'),
    stderr: null,
    compileOutput: Buffer.from('warning').toString('base64'),
  });
});

test("a failed compilation reports the compiler's output unchanged", () => {
  const broken = compilationError(result({ exitCode: 1, stdout: Buffer.from('main.c:1: error') }));
  expect(broken).toMatchObject({
    status: 6,
    compileOutput: Buffer.from('main.c:1: error').toString('base64'),
    time: null,
  });
});

test("a compiler timeout is reported in Judge0's words", () => {
  const slow = compilationError(result({ stoppedBy: 'wall', stdout: Buffer.from('half a sentence') }));
  expect(Buffer.from(slow.compileOutput!, 'base64').toString()).toBe('Compilation time limit exceeded.');
});
