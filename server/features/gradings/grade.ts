/**
 * Puts a program to tests. Those that compare what it prints are one sitting: one
 * turn at the runner, and a process for each that finds nothing of the others. The
 * visible ones come first, so that nothing is printed where somebody reads it by a
 * process that began after one with a hidden input.
 */
import type { TestOutcome } from '#server/db/challenge-tables.ts';
import type { CodeRunner, Outcome, Program } from '#server/ports.ts';
import { type Judged, judge } from './pipes.ts';
import {
  compileOutputOf,
  type GradedTest,
  INTERNAL_ERROR,
  judgedVerdict,
  outputVerdict,
  saidBy,
  textOf,
  toOutcome,
} from './verdict.ts';

export interface Grading {
  languageId: number;
  source: string;
  owner: string;
  lane: Program['lane'];
  tests: GradedTest[];
  /** Milliseconds of processor time, and kilobytes, for each test. */
  timeLimit: number;
  memoryLimit: number;
  signal: AbortSignal;
}

export interface Graded {
  /** In the order of the tests. */
  outcomes: TestOutcome[];
  compileOutput: string;
  /** Why a test could not be made; undefined where all were. */
  fault: Fault | undefined;
}

interface Fault {
  /** For authors alone: it may tell of hidden tests. */
  why: string;
  /** Of the runner, which may do better another time, and not of a judging program. */
  isRunners: boolean;
}

/** After so many tests that were too slow those that are left are not tried. */
const MOST_TOO_SLOW = 3;

/** What became of one test. */
interface Done {
  outcome: TestOutcome;
  compileOutput: string;
  fault: Fault | undefined;
}

/** Rejects as the runner's `sit` does. */
export async function grade(runner: CodeRunner, grading: Grading): Promise<Graded> {
  const done = await sit(runner, grading);
  for (const test of grading.tests)
    if (test.kind === 'program') done.push(isHopeless(done) ? notRun(test) : await letJudge(runner, grading, test));

  const outcomes = new Map(done.map(({ outcome }) => [outcome.testId, outcome]));
  return {
    outcomes: grading.tests.map(({ id }) => outcomes.get(id)!),
    compileOutput: done.find(({ compileOutput }) => compileOutput)?.compileOutput ?? '',
    fault: done.find(({ fault }) => fault)?.fault,
  };
}

/** Whether there is no use in going on: it does not compile, it is too slow again and again, or we cannot. */
function isHopeless(done: Done[]) {
  const verdicts = done.map(({ outcome }) => outcome.verdict);
  const slow = verdicts.filter((verdict) => verdict === 'too slow').length;
  return slow >= MOST_TOO_SLOW || verdicts.includes('not compiled') || verdicts.includes('fault');
}

async function sit(runner: CodeRunner, grading: Grading): Promise<Done[]> {
  const tests = grading.tests
    .filter(({ kind }) => kind === 'output')
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  if (tests.length === 0) return [];

  const stdins = tests.map(({ stdin }) => Buffer.from(stdin));
  const sitting = { ...programOf(grading), stdins, mostTooSlow: MOST_TOO_SLOW };
  const ran = await runner.sit(sitting, { signal: grading.signal });
  // What does not compile, or cannot be run at all, is told once.
  const last = ran.at(-1);
  const isForAll = last !== undefined && ['not compiled', 'fault'].includes(outputVerdict(tests[0]!, last));
  return tests.map((test, index) => compared(test, ran[index] ?? (isForAll ? last : undefined)));
}

function compared(test: GradedTest, ran: Outcome | undefined): Done {
  if (!ran) return notRun(test);
  const verdict = outputVerdict(test, ran);
  const printed = verdict === 'not compiled' ? null : (ran.stdout ?? Buffer.alloc(0));
  return {
    outcome: toOutcome(test, { verdict, printed, message: saidBy(ran), time: ran.time }),
    compileOutput: compileOutputOf(ran),
    fault: verdict === 'fault' ? failureOf(ran) : undefined,
  };
}

const failureOf = ({ message }: Outcome): Fault => ({
  why: `The code runner has failed: ${message ?? 'it does not say why.'}`,
  isRunners: true,
});

const notRun = (test: GradedTest): Done => ({
  outcome: toOutcome(test, { verdict: 'not run', printed: null, message: null, time: null }),
  compileOutput: '',
  fault: undefined,
});

async function letJudge({ converse }: CodeRunner, grading: Grading, test: GradedTest): Promise<Done> {
  if (!converse) return notJudged(test, { why: NOT_HERE, isRunners: false });
  const { student, tester, said } = await judge(converse, {
    student: { ...programOf(grading), stdin: nothing },
    tester: testerOf(grading, test),
    signal: grading.signal,
  });
  const verdict = judgedVerdict({ student, tester });
  if (verdict === 'fault') return notJudged(test, faultOf(test, { student, tester, said }));
  const message = textOf(said, MOST_SAID) || saidBy(student);
  return {
    outcome: toOutcome(test, { verdict, printed: null, message, time: student.time }),
    compileOutput: compileOutputOf(student),
    fault: undefined,
  };
}

const NOT_HERE = 'Programs that judge others can be run by the school’s own code runner only.';

/** Characters that a judging program may say. */
const MOST_SAID = 2_000;

function faultOf({ name }: GradedTest, { student, tester, said }: Judged): Fault {
  const failed = [student, tester].find(({ status }) => status === INTERNAL_ERROR);
  if (failed) return failureOf(failed);
  const why = [tester.message, compileOutputOf(tester), textOf(said, MOST_SAID)].filter(Boolean).join('\n');
  return { why: `“${name}” has to end with 0 for right, or 1 for wrong. It has not:\n${why}`, isRunners: false };
}

const notJudged = (test: GradedTest, fault: Fault): Done => ({
  outcome: toOutcome(test, { verdict: 'fault', printed: null, message: null, time: null }),
  compileOutput: '',
  fault,
});

const nothing = Buffer.alloc(0);

/** Kilobytes; and seconds on the clock, beside twice the processor's, because the machine may be busy. */
const MOST_FILE = 1_024;
const SLACK = 3;
/** Seconds that a judging program may compute, and wait for the one that it judges. */
const TESTER_TIME = 10;
const TESTER_PATIENCE = 60;

const programOf = ({ languageId, source, owner, lane, timeLimit, memoryLimit }: Grading): Omit<Program, 'stdin'> => ({
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
const testerOf = ({ owner, lane }: Grading, { program, programLanguageId, stdin }: GradedTest): Program => ({
  languageId: programLanguageId!,
  source: Buffer.from(program!),
  stdin: nothing,
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
