/** Converts gradings to the contract's types. Hidden test rows are never loaded here: only their verdicts are shown. */
import type { Attempt, AttemptSummary, Regrade, TestResult } from '#contract/gradings.ts';
import type { FaultyAttempt, Solver } from '#contract/solvers.ts';
import type { Locale } from '#messages/locales.ts';
import type { TestOutcome } from '#server/db/tables/gradings.ts';
import { failureIn } from '#server/features/challenges/challenges.ts';
import type { ListedAttempt, ReadAttempt } from './gradings.ts';
import type { Preview } from './regrade/regrade.ts';
import type { ListedFault, ListedSolver } from './solvers/solvers.ts';

interface VisibleTest {
  id: string;
  name: string;
  stdin: string;
  expected: string | null;
  /** The code of a page test; never the source of a judging program. */
  program: string | null;
}

type Verdict = TestOutcome['verdict'];
type VisibleTests = ReadonlyMap<string, VisibleTest>;

export const serializeAttempt = (read: ReadAttempt): Attempt => ({
  ...serializeAttemptSummary(read),
  source: read.attempt.source,
  results: (read.outcomes ?? []).map(serializeResult(read.visible)),
  hiddenFailure: (read.outcomes ?? []).find(isHiddenFailure(read.visible))?.verdict ?? null,
  compileOutput: read.compileOutput ?? '',
});

const isHiddenFailure =
  (visible: VisibleTests) =>
  ({ testId, verdict }: TestOutcome) =>
    !visible.has(testId) && hasFailed(verdict);

const hasFailed = (verdict: Verdict): verdict is Exclude<Verdict, 'right' | 'not run'> =>
  verdict !== 'right' && verdict !== 'not run';

export const serializeAttemptSummary = ({ attempt, state, points, ahead }: ListedAttempt): AttemptSummary => ({
  _id: attempt.id,
  at: attempt.createdAt.toISOString(),
  writtenAt: attempt.writtenAt?.toISOString() ?? null,
  languageId: attempt.languageId,
  fileName: attempt.fileName,
  state,
  ahead,
  points,
});

export const serializeResult =
  (visible: VisibleTests) =>
  ({ testId, verdict, isCut = false, differences = null, ...observed }: TestOutcome): TestResult => {
    const test = visible.get(testId);
    if (!test) return { isHidden: true, verdict: hasFailed(verdict) ? 'not right' : verdict };
    const { name, stdin, expected, program } = test;
    return {
      ...observed,
      isHidden: false,
      testId,
      name,
      verdict,
      stdin,
      expected,
      program,
      isCut,
      differences,
    };
  };

export const serializeRegrade = ({ createdAt, changes, ...preview }: Preview): Regrade => ({
  startedAt: createdAt.toISOString(),
  ...preview,
  rows: changes.filter(({ before, after }) => before !== after),
  kept: changes
    .filter(({ after, byNewTests }) => after > byNewTests)
    .map(({ studentId, name, after }) => ({ studentId, name, points: after })),
});

export const serializeSolver = ({ lastAt, ...solver }: ListedSolver): Solver => ({
  ...solver,
  lastAt: lastAt.toISOString(),
});

export const serializeFault = ({ attemptId, at, fault, ...about }: ListedFault, locale: Locale): FaultyAttempt => ({
  _id: attemptId,
  at: at.toISOString(),
  why: failureIn(locale, fault?.why ?? ''),
  ...about,
});
