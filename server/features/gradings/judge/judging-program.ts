/**
 * Runs a test whose verdict is given by another program, the judging program. The judging program may crash because of
 * its author's mistake or because of what the student's program sent. On a test that the reference solution has passed,
 * a crash counts as a wrong answer: otherwise a student could avoid being graded by making the judging program crash.
 */
import type { GradingFault } from '#server/db/tables/gradings.ts';
import { storedFailure } from '#server/features/challenges/challenges.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import * as endings from '#texts/code/endings.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import { type PipedRun, type RunInteractive, runPiped } from './piped-run.ts';
import { type GradedProgram, judgeOf, programOf } from './programs.ts';
import {
  compileOutputOf,
  faultyRun,
  type GradedTest,
  INTERNAL_ERROR,
  isWallTimeout,
  judgedVerdict,
  MAX_REASON,
  messageOf,
  runnerFault,
  stderrOf,
  storableText,
  type TestRun,
  textIn,
  toOutcome,
  WRONG_EXIT_CODE,
} from './verdict.ts';

type Needs = Pick<Services, 'runner' | 'judges'>;

/** Runs one test with its judging program. Rejects as `runPiped` does. */
export async function runProgramTest(needs: Needs, program: GradedProgram, test: GradedTest): Promise<TestRun> {
  const { runInteractive } = needs.runner;
  if (!runInteractive) return faultyRun(test, { why: solversTexts.judgesUnsupported, isRunners: false });
  const run = await runPair(needs, runInteractive, { program, test });
  const { student } = run;
  const verdict = judgedVerdict(run, program);
  if (verdict === 'fault') return faultyRun(test, faultOf(test, run));
  return {
    outcome: toOutcome(test, { verdict, printed: null, message: messageFor(run), time: student.time }),
    wallTime: student.wallTime ?? 0,
    compileOutput: compileOutputOf(student),
    isWallTimeout: isWallTimeout(student, program),
    fault: undefined,
  };
}

interface Pair {
  program: GradedProgram;
  test: GradedTest;
}

async function runPair({ runner, judges }: Needs, runInteractive: RunInteractive, { program, test }: Pair) {
  const { owner, signal } = program;
  const student = { ...programOf(program), stdin: Buffer.alloc(0) };
  student.limits.wallTime += await compileTime(runner, test.programLanguageId!);
  const pair = { student, judge: judgeOf(program, test), signal };
  return judges.run({ owner, signal }, () => runPiped(runInteractive, pair));
}

/**
 * Seconds to add to the wall-time limit of the student's program, which starts together with the judging program's
 * compiler and may have to wait for it.
 */
async function compileTime(runner: CodeRunner, languageId: number) {
  const language = (await runner.languages()).find(({ id }) => id === languageId);
  return language?.compileCommand ? MAX_COMPILE_TIME : 0;
}

/** Seconds of wall time that the runner gives a compiler. */
const MAX_COMPILE_TIME = 20;

/** Maximum characters of the judging program's stderr. */
const MAX_STDERR = 2_000;

/** The student sees the judging program's stderr, unless it crashed: a stack trace would show its source. */
function messageFor({ student, judge, judgeStderr }: PipedRun) {
  const gaveVerdict = [0, WRONG_EXIT_CODE].includes(judge.exitCode ?? -1);
  if (gaveVerdict) return textIn(judgeStderr, MAX_STDERR) || (messageOf(student) ?? stderrOf(student));
  return messageOf(student) ?? endings.outputUnread;
}

function faultOf({ name }: GradedTest, { student, judge, judgeStderr }: PipedRun): GradingFault {
  const failed = [student, judge].find(({ status }) => status === INTERNAL_ERROR);
  if (failed) return runnerFault(failed);
  const output = [compileOutputOf(judge), textIn(judgeStderr, MAX_STDERR)].filter(Boolean).join('\n');
  const why = storedFailure({
    id: 'judgeUnclear',
    test: name,
    ending: storableText(judge.message ?? '', MAX_STDERR),
    output: storableText(output, MAX_REASON),
  });
  return { why, isRunners: false };
}
