/**
 * Puts a program to tests. Those that compare what it prints are one sitting: one
 * turn at the runner, and a process for each that finds nothing of the others. The
 * visible ones come first, so that nothing is printed where somebody reads it by a
 * process that began after one with a hidden input.
 */
import type { GradingFault, TestOutcome } from '#server/db/challenge-tables.ts';
import { type CodeRunner, type Outcome, type Program, QueueFull } from '#server/ports.ts';
import { faultOfLanguages } from './languages.ts';
import { asOnePair, NoRoomForPair } from './pairs.ts';
import { type Judged, judge } from './pipes.ts';
import {
  compileOutputOf,
  type GradedTest,
  INTERNAL_ERROR,
  judgedVerdict,
  outputVerdict,
  SAYS_WRONG,
  saidBy,
  storable,
  textOf,
  toOutcome,
} from './verdict.ts';

interface Grading {
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
  fault: GradingFault | undefined;
}

/** After so many tests that were too slow those that are left are not tried. */
const MOST_TOO_SLOW = 3;

/** Seconds on the clock that all tests may take together, beside ten times what one may compute. */
const TOTAL_SLACK = 30;

/** What became of one test. */
interface Done {
  outcome: TestOutcome;
  /** Seconds on the clock. */
  took: number;
  compileOutput: string;
  fault: GradingFault | undefined;
}

/** Rejects as the runner's `sit` does, and with NoRoomForPair. */
export async function grade(runner: CodeRunner, grading: Grading): Promise<Graded> {
  const fault = await faultOfLanguages(runner, grading);
  if (fault) return { outcomes: grading.tests.map((test) => notJudged(test, fault).outcome), compileOutput: '', fault };
  const done = await sit(runner, grading);
  for (const test of grading.tests)
    if (test.kind === 'program')
      done.push(isHopeless(done) || isOver(done, grading) ? notRun(test) : await letJudge(runner, grading, test));

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

/** Whether everything together has taken as long as it may: what sleeps in every test keeps others waiting. */
const isOver = (done: Done[], grading: Grading) => done.reduce((sum, { took }) => sum + took, 0) >= totalTime(grading);

/** Seconds. */
const totalTime = ({ timeLimit }: Grading) => (10 * timeLimit) / 1_000 + TOTAL_SLACK;

async function sit(runner: CodeRunner, grading: Grading): Promise<Done[]> {
  const tests = grading.tests
    .filter(({ kind }) => kind === 'output')
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  if (tests.length === 0) return [];

  const stdins = tests.map(({ stdin }) => Buffer.from(stdin));
  const limits = { mostTooSlow: MOST_TOO_SLOW, mostTime: totalTime(grading) };
  const sitting = { ...programOf(grading), stdins, ...limits };
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
    took: ran.wallTime ?? 0,
    compileOutput: compileOutputOf(ran),
    fault: verdict === 'fault' ? failureOf(ran) : undefined,
  };
}

/** Characters that are kept of why something could not be graded. */
const MOST_WHY = 8_000;

const failureOf = ({ message }: Outcome): GradingFault => ({
  why: storable(`The code runner has failed: ${message ?? 'it does not say why.'}`, MOST_WHY),
  isRunners: true,
});

const notRun = (test: GradedTest): Done => ({
  outcome: toOutcome(test, { verdict: 'not run', printed: null, message: null, time: null }),
  took: 0,
  compileOutput: '',
  fault: undefined,
});

async function letJudge(runner: CodeRunner, grading: Grading, test: GradedTest): Promise<Done> {
  if (!runner.converse) return notJudged(test, { why: NOT_HERE, isRunners: false });
  const { student, tester, said } = await judgedInTurn(runner, runner.converse, { grading, test });
  const verdict = judgedVerdict({ student, tester });
  if (verdict === 'fault') return notJudged(test, faultOf(test, { student, tester, said }));
  const hasSpoken = [0, SAYS_WRONG].includes(tester.exitCode ?? -1);
  const message = (hasSpoken && textOf(said, MOST_SAID)) || saidBy(student);
  return {
    outcome: toOutcome(test, { verdict, printed: null, message, time: student.time }),
    took: student.wallTime ?? 0,
    compileOutput: compileOutputOf(student),
    fault: undefined,
  };
}

interface Judging {
  grading: Grading;
  test: GradedTest;
}

async function judgedInTurn(runner: CodeRunner, converse: NonNullable<CodeRunner['converse']>, judging: Judging) {
  const { grading, test } = judging;
  const { signal } = grading;
  const student = { ...programOf(grading), stdin: nothing };
  student.limits.wallTime += await compilingTime(runner, test.programLanguageId!);
  const pair = { student, tester: testerOf(grading, test), signal };
  return asOnePair(runner, { owner: grading.owner, signal }, () => judge(converse, pair)).catch((error) => {
    throw error instanceof QueueFull ? new NoRoomForPair(error.message) : error;
  });
}

/** Seconds: a compiled judging program has begun, as the runner tells it, when its compiler begins. */
async function compilingTime(runner: CodeRunner, languageId: number) {
  const language = (await runner.languages()).find(({ id }) => id === languageId);
  return language?.compileCommand ? MOST_COMPILING : 0;
}

/** Seconds on the clock that the runner gives a compiler. */
const MOST_COMPILING = 20;

const NOT_HERE = 'Programs that judge others can be run by the school’s own code runner only.';

/** Characters that a judging program may say. */
const MOST_SAID = 2_000;

function faultOf({ name }: GradedTest, { student, tester, said }: Judged): GradingFault {
  const failed = [student, tester].find(({ status }) => status === INTERNAL_ERROR);
  if (failed) return failureOf(failed);
  const why = [tester.message, compileOutputOf(tester), textOf(said, MOST_SAID)].filter(Boolean).join('\n');
  return {
    why: storable(`“${name}” has to end with 0 for right, or ${SAYS_WRONG} for wrong. It has not:\n${why}`, MOST_WHY),
    isRunners: false,
  };
}

const notJudged = (test: GradedTest, fault: GradingFault): Done => ({
  outcome: toOutcome(test, { verdict: 'fault', printed: null, message: null, time: null }),
  took: 0,
  compileOutput: '',
  fault,
});

const nothing = Buffer.alloc(0);

/** Kilobytes; and seconds on the clock, beside twice the processor's, because the machine may be busy. */
const MOST_FILE = 1_024;
const SLACK = 3;
/** Seconds that a judging program may compute, and wait for the one that it judges. */
const TESTER_TIME = 10;
const TESTER_PATIENCE = 90;

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
