/**
 * Runs the tests of a web page by the harness (server/page-harness/), a JavaScript program that the runner runs in a
 * sandbox. Visible tests share one run and hidden tests another: a page that has seen a hidden test must not get the chance
 * to print it in a visible one.
 */
import { randomBytes } from 'node:crypto';
import { readPageFiles } from '#contract/rules/page-files.ts';
import { harnessFiles } from '#server/page-harness/harness-files.ts';
import type { HarnessJob, HarnessResult } from '#server/page-harness/job.ts';
import type { CodeRunner, Outcome, Program } from '#server/ports/code-runner.ts';
import * as pageTexts from '#texts/code/page-tests.ts';
import { type GradedProgram, programOf } from './programs.ts';
import {
  faultyRun,
  type GradedTest,
  runnerFault,
  skippedRun,
  type TestRun,
  toOutcome,
  verdictOfFailure,
} from './verdict.ts';

/** Judge0's id of JavaScript, in which the harness is written. */
const JAVASCRIPT = 63;

/** Seconds of processor time to start the harness and its DOM, and to restart them after a test that was killed. */
const START_TIME = 20;
/** Seconds of wall time that a page test may wait, in addition to the usual wall time of a program. */
const WAITS = 2;
/** Kilobytes of memory of the harness and its DOM. */
const HARNESS_MEMORY = 320_000;
/** Maximum kilobytes of a file that the sandbox may write, because the harness unpacks its DOM there. */
const MAX_FILE = 16_384;

interface TotalLimits {
  maxTimeouts: number;
  /** Maximum seconds of all tests together. */
  maxTotalTime: number;
}

export async function runPageTests(runner: CodeRunner, program: GradedProgram, limits: TotalLimits) {
  const runs: TestRun[] = [];
  for (const isHidden of [false, true]) {
    const tests = program.tests.filter((test) => test.isHidden === isHidden);
    const verdicts = runs.map(({ outcome }) => outcome.verdict);
    const maxTimeouts = limits.maxTimeouts - verdicts.filter((verdict) => verdict === 'too slow').length;
    const isSkipped = maxTimeouts <= 0 || verdicts.includes('fault');
    if (isSkipped) runs.push(...tests.map(skippedRun));
    else if (tests.length > 0) runs.push(...(await runTogether(runner, program, { ...limits, maxTimeouts, tests })));
  }
  return runs;
}

type Run = TotalLimits & { tests: GradedTest[] };

async function runTogether(runner: CodeRunner, program: GradedProgram, run: Run): Promise<TestRun[]> {
  const nonce = randomBytes(24).toString('hex');
  const ran = await runner.run(harnessProgram(program, { ...run, nonce }), { signal: program.signal });
  const results = resultsIn(ran, nonce);
  // If the harness ended before the first result, and no limit ended it, the fault is ours and not the page's.
  if (verdictOfFailure(ran) === 'fault' || (results.length === 0 && !limitOf(ran)))
    return run.tests.map((test) => faultyRun(test, runnerFault(ran)));
  const wallTime = (ran.wallTime ?? 0) / run.tests.length;
  return run.tests.map((test, index) => testRun(test, results[index] ?? endedBefore(ran), wallTime));
}

function harnessProgram(program: GradedProgram, { nonce, tests, ...total }: Run & { nonce: string }): Program {
  const { main, pages } = harnessFiles();
  const { limits, ...usual } = programOf(program);
  const job: HarnessJob = {
    nonce,
    files: readPageFiles(program.source),
    tests: tests.map(({ program: code }) => code!),
    limits: {
      cpuTime: program.timeLimit,
      wallTime: (limits.wallTime + WAITS) * 1_000,
      memory: program.memoryLimit,
    },
    maxTimeouts: total.maxTimeouts,
    maxTotalTime: total.maxTotalTime * 1_000,
  };
  return {
    ...usual,
    languageId: JAVASCRIPT,
    source: main,
    files: [{ name: 'pages.cjs.br', bytes: pages }],
    stdin: Buffer.from(JSON.stringify(job)),
    limits: {
      ...limits,
      cpuTime: (tests.length * program.timeLimit) / 1_000 + START_TIME,
      wallTime: total.maxTotalTime + limits.wallTime + START_TIME,
      memory: program.memoryLimit + HARNESS_MEMORY,
      fileSize: MAX_FILE,
    },
  };
}

/** The results in lines that begin with the random word, which the page does not know. */
const resultsIn = ({ stdout }: Outcome, nonce: string) =>
  Buffer.from(stdout ?? [])
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith(nonce))
    .map((line) => JSON.parse(line.slice(nonce.length)) as HarnessResult);

/** The result of the test during which the sandbox ended the whole harness. */
function endedBefore(ran: Outcome): HarnessResult {
  const verdict = limitOf(ran) ?? 'crashed';
  return { verdict, message: null, printed: null, milliseconds: null, isWallTimeout: verdict === 'too slow' };
}

/** The limit of the sandbox that ended a run, as a verdict. */
function limitOf(ran: Outcome) {
  const failure = verdictOfFailure(ran);
  return failure === 'too slow' || failure === 'too much memory' ? failure : undefined;
}

function testRun(test: GradedTest, result: HarnessResult, wallTime: number): TestRun {
  const { verdict, printed, milliseconds, isWallTimeout } = result;
  const message = verdict === 'too slow' ? pageTexts.tooSlow : result.message;
  return {
    outcome: toOutcome(test, {
      verdict,
      printed: printed && Buffer.from(printed.join('\n')),
      message,
      time: milliseconds === null ? null : milliseconds / 1_000,
    }),
    wallTime,
    compileOutput: '',
    isWallTimeout,
    fault: undefined,
  };
}
