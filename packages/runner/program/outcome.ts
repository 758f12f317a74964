/** Turns a sandbox result into an outcome with Judge0's status numbers and messages. */

import type { WireOutcome } from '#packages/runner/protocol.ts';
import type { SandboxResult } from '#packages/runner/sandbox/job.ts';

const ACCEPTED = 3;
const TIME_LIMIT = 5;
const COMPILATION = 6;
const XFSZ = 8;
const NZEC = 11;
const OTHER = 12;
const INTERNAL = 13;
const EXEC_FORMAT = 14;

const statusOfSignal: Record<number, number> = { 6: 10, 8: 9, 11: 7, 25: XFSZ };
/** A shell reports a program ended by signal n with exit code 128 + n. */
const SHELL_SIGNAL_OFFSET = 128;

const EMPTY: WireOutcome = {
  status: INTERNAL,
  stdout: null,
  stderr: null,
  compileOutput: null,
  message: null,
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
};

/** The outcome of a program that could not be run because of a fault of the runner. */
export const internalError = (message: string): WireOutcome => ({ ...EMPTY, message });

/** The outcome of a program that its owner stopped before it printed anything. */
export const stoppedOutcome: WireOutcome = { ...EMPTY, status: OTHER, message: 'The program was stopped.' };

/** The outcome of a program that does not compile. */
export function compilationError({ stoppedBy, stdout, stderr }: SandboxResult): WireOutcome {
  if (stoppedBy === 'stopped') return stoppedOutcome;
  const output =
    stoppedBy === 'cpu' || stoppedBy === 'wall'
      ? Buffer.from('Compilation time limit exceeded.')
      : Buffer.concat([
          stdout,
          stderr,
          Buffer.from(stoppedBy === 'memory' ? 'Compilation memory limit exceeded.' : ''),
        ]);
  return { ...EMPTY, status: COMPILATION, compileOutput: toText(output) };
}

/**
 * The outcome of a program that ran once or several times: the last run's verdict and output, and mean time and memory.
 *
 * @param runs  at least one; all but the last succeeded
 */
export function outcomeOf(runs: SandboxResult[], compileOutput: Uint8Array): WireOutcome {
  const last = runs.at(-1)!;
  return {
    ...verdict(last),
    stdout: toText(last.stdout),
    stderr: toText(last.stderr),
    compileOutput: toText(compileOutput),
    exitCode: last.exitCode,
    exitSignal: last.exitSignal,
    time: rounded(mean(runs.map(({ cpu }) => cpu))),
    wallTime: rounded(mean(runs.map(({ wall }) => wall))),
    memory: Math.round(mean(runs.map(({ memory }) => memory))),
  };
}

export const isTimeout = ({ status }: WireOutcome) => status === TIME_LIMIT;

export const succeeded = (result: SandboxResult) => verdict(result).status === ACCEPTED;

function verdict({
  stoppedBy,
  notStarted,
  exitCode,
  exitSignal,
}: SandboxResult): Pick<WireOutcome, 'status' | 'message'> {
  if (notStarted) return { status: EXEC_FORMAT, message: startFailures[notStarted] };
  if (stoppedBy === 'cpu' || stoppedBy === 'wall') return { status: TIME_LIMIT, message: 'Time limit exceeded' };
  if (stoppedBy === 'stopped') return { status: stoppedOutcome.status, message: stoppedOutcome.message };
  if (stoppedBy === 'memory') return { status: NZEC, message: 'Memory limit exceeded' };
  if (stoppedBy === 'output') return { status: XFSZ, message: 'Output limit exceeded' };
  if (exitSignal) return { status: statusOfSignal[exitSignal] ?? OTHER, message: `Caught fatal signal ${exitSignal}` };
  if (exitCode === 0) return { status: ACCEPTED, message: null };
  if (exitCode === null) return { status: OTHER, message: 'Ended without an exit code' };
  const message = `Exited with error code ${exitCode}`;
  return { status: statusOfSignal[exitCode - SHELL_SIGNAL_OFFSET] ?? NZEC, message };
}

const startFailures = {
  ENOEXEC: 'Exec format error',
  ENOENT: 'No such file or directory',
  EACCES: 'Permission denied',
  other: 'It could not be started',
};

/** Encodes output as Base64; null for empty output, as in Judge0. */
const toText = (bytes: Uint8Array) =>
  bytes.length === 0 ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
/** Seconds, rounded to the millisecond. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
