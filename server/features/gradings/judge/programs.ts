/** What is run for a grading: a student's program and the one that judges it, each with its limits. */
import type { Program } from '#server/ports/code-runner.ts';
import type { GradedTest } from './verdict.ts';

export interface Grading {
  languageId: number;
  source: string;
  owner: string;
  lane: Program['lane'];
  tests: GradedTest[];
  /** Milliseconds of processor time, and kilobytes, for each test. */
  timeLimit: number;
  memoryLimit: number;
  /** Whether the reference solution has passed these very tests. */
  isProven: boolean;
  signal: AbortSignal;
}

/** Kilobytes; and seconds on the clock, beside twice the processor's, because the machine may be busy. */
const MOST_FILE = 1_024;
const SLACK = 3;
/** Seconds that a judging program may compute, and wait for the one that it judges. */
const TESTER_TIME = 10;
const TESTER_PATIENCE = 90;

export const programOf = ({
  languageId,
  source,
  owner,
  lane,
  timeLimit,
  memoryLimit,
}: Grading): Omit<Program, 'stdin'> => ({
  languageId,
  source: Buffer.from(source),
  owner,
  lane,
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
  limits: {
    cpuTime: timeLimit / 1_000,
    cpuExtraTime: 0.5,
    wallTime: (2 * timeLimit) / 1_000 + SLACK,
    memory: memoryLimit,
    stack: Math.min(64_000, memoryLimit),
    fileSize: MOST_FILE,
    processes: 60,
    runs: 1,
  },
});

/** It waits longer than the student's program may run: in a stand-off it is she who is too slow. */
export const testerOf = ({ owner, lane }: Grading, { program, programLanguageId, stdin }: GradedTest): Program => ({
  languageId: programLanguageId!,
  source: Buffer.from(program!),
  stdin: Buffer.alloc(0),
  owner,
  lane,
  compilerOptions: '',
  commandLineArguments: '',
  files: [{ name: 'input.txt', bytes: Buffer.from(stdin) }],
  redirectStderr: false,
  limits: {
    cpuTime: TESTER_TIME,
    cpuExtraTime: 1,
    wallTime: TESTER_PATIENCE,
    memory: 128_000,
    stack: 64_000,
    fileSize: MOST_FILE,
    processes: 60,
    runs: 1,
  },
});
