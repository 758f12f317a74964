/**
 * Has another program judge a student's. That one is its author's, and may break:
 * on a test that the reference solution has passed, what it breaks on is what the
 * student's program has said to it, and so that program is wrong. Otherwise a student
 * could choose not to be graded.
 */
import type { GradingFault } from '#server/db/challenge-tables.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import { type Judged, judge } from './piped-run.ts';
import { type Grading, programOf, testerOf } from './programs.ts';
import {
  compileOutputOf,
  type Done,
  failureOf,
  type GradedTest,
  INTERNAL_ERROR,
  isByClock,
  judgedVerdict,
  MOST_WHY,
  notJudged,
  SAYS_WRONG,
  saidBy,
  stderrOf,
  storable,
  textOf,
  toOutcome,
} from './verdict.ts';

type Needs = Pick<Services, 'runner' | 'judges'>;

/** Rejects as `judge` does. */
export async function letJudge(needs: Needs, { grading, test }: Judging): Promise<Done> {
  const { runInteractive: converse } = needs.runner;
  if (!converse) return notJudged(test, { why: NOT_HERE, isRunners: false });
  const judged = await judgedInTurn(needs, converse, { grading, test });
  const { student } = judged;
  const verdict = judgedVerdict(judged, grading);
  if (verdict === 'fault') return notJudged(test, faultOf(test, judged));
  return {
    outcome: toOutcome(test, { verdict, printed: null, message: toldOf(judged), time: student.time }),
    took: student.wallTime ?? 0,
    compileOutput: compileOutputOf(student),
    isByClock: isByClock(student, grading),
    fault: undefined,
  };
}

interface Judging {
  grading: Grading;
  test: GradedTest;
}

async function judgedInTurn(
  { runner, judges }: Needs,
  converse: NonNullable<CodeRunner['runInteractive']>,
  judging: Judging,
) {
  const { grading, test } = judging;
  const { signal } = grading;
  const student = { ...programOf(grading), stdin: Buffer.alloc(0) };
  student.limits.wallTime += await compilingTime(runner, test.programLanguageId!);
  const pair = { student, tester: testerOf(grading, test), signal };
  return judges.run({ owner: grading.owner, signal }, () => judge(converse, pair));
}

/** Seconds: a compiled judging program has begun, as the runner tells it, when its compiler begins. */
async function compilingTime(runner: CodeRunner, languageId: number) {
  const language = (await runner.languages()).find(({ id }) => id === languageId);
  return language?.compileCommand ? MOST_COMPILING : 0;
}

/** Seconds on the clock that the runner gives a compiler. */
const MOST_COMPILING = 20;

/** The judging program's words are its author's; what a language says of its end shows a piece of it. */
function toldOf({ student, tester, said }: Judged) {
  const hasSpoken = [0, SAYS_WRONG].includes(tester.exitCode ?? -1);
  if (hasSpoken) return textOf(said, MOST_SAID) || (saidBy(student) ?? stderrOf(student));
  return saidBy(student) ?? 'The judging program could not understand what yours printed.';
}

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
