/** The programs that are run for a grading, with their limits: the student's, and its judging program. */
import type { Program } from '#server/ports/code-runner.ts';
import type { GradedTest } from './verdict.ts';

/** A program with the tests that grade it, and their limits. */
export interface GradedProgram {
  languageId: number;
  source: string;
  owner: string;
  lane: Program['lane'];
  tests: GradedTest[];
  /** Limits for each test: milliseconds of processor time, and kilobytes of memory. */
  timeLimit: number;
  memoryLimit: number;
  /** Whether the reference solution has passed these tests. */
  isProven: boolean;
  signal: AbortSignal;
}

/** Maximum kilobytes of a file that a program writes. */
const MAX_FILE = 1_024;
/** Seconds of wall time in addition to twice the processor time, because the machine may be busy. */
const WALL_SLACK = 3;
/** Limits of a judging program, in seconds of processor time and of wall time. */
const JUDGE_CPU_TIME = 10;
const JUDGE_WALL_TIME = 90;

const PROCESSES = 60;

type ProgramWithoutInput = Omit<Program, 'stdin'>;

export const programOf = (graded: GradedProgram): ProgramWithoutInput => ({
  ...plainProgram(graded, { languageId: graded.languageId, source: graded.source }),
  limits: {
    cpuTime: graded.timeLimit / 1_000,
    cpuExtraTime: 0.5,
    wallTime: (2 * graded.timeLimit) / 1_000 + WALL_SLACK,
    memory: graded.memoryLimit,
    stack: Math.min(64_000, graded.memoryLimit),
    fileSize: MAX_FILE,
    processes: PROCESSES,
    runs: 1,
  },
});

/** The judging program. Its wall time is so long that in a deadlock the student's program always times out first. */
export const judgeOf = (graded: GradedProgram, { program, programLanguageId, stdin }: GradedTest): Program => ({
  ...plainProgram(graded, { languageId: programLanguageId!, source: program! }),
  stdin: Buffer.alloc(0),
  files: [{ name: 'input.txt', bytes: Buffer.from(stdin) }],
  limits: {
    cpuTime: JUDGE_CPU_TIME,
    cpuExtraTime: 1,
    wallTime: JUDGE_WALL_TIME,
    memory: 128_000,
    stack: 64_000,
    fileSize: MAX_FILE,
    processes: PROCESSES,
    runs: 1,
  },
});

const plainProgram = ({ owner, lane }: GradedProgram, code: { languageId: number; source: string }) => ({
  languageId: code.languageId,
  source: Buffer.from(code.source),
  owner,
  lane,
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
});
