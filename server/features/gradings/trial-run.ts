/** Runs a program on the visible tests, without a result that counts. */

import { loadOpenChallenge, testsForGrading } from '#server/features/challenges/challenges.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import { isLanguageAllowed } from './gradings.ts';
import { grade } from './judge/grade.ts';
import { refuseUnlessAvailable } from './judge/missing-languages.ts';

type Needs = Pick<Services, 'db' | 'runner' | 'judges' | 'runQuotas' | 'trialRuns'>;

/** Maximum milliseconds of a trial run. */
const TIMEOUT = 25_000;

interface TrialRun {
  challengeId: string;
  languageId: number;
  source: string;
  /** Aborted when the client disconnects. */
  disconnected: AbortSignal;
}

/**
 * Runs the visible tests. If the client disconnects, the running program is killed.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge
 * @throws {Refusal} invalid                 the challenge does not allow this language
 * @throws {Refusal} not_here                the school's runner does not have the language at the moment
 * @throws {Refusal} too_many_requests       a trial run of the caller is running; or too many runs in a minute or a day,
 *                                           together with those of the playground
 * @throws {Refusal} unavailable             programs cannot be run now, or the tests took too long
 */
export async function runVisibleTests(needs: Needs, caller: User, { challengeId, disconnected, ...program }: TrialRun) {
  const challenge = await loadOpenChallenge(needs.db, caller, challengeId);
  if (!isLanguageAllowed(challenge, program)) throw new Refusal('invalid', gradingsTexts.language);
  await refuseUnlessAvailable(needs.runner, program.languageId);
  const versionId = challenge.versionId ?? challenge.draftVersionId;
  const version = versionId ? await testsForGrading(needs.db, versionId) : undefined;
  const tests = version?.tests.filter(({ isHidden }) => !isHidden) ?? [];
  if (!version || tests.length === 0) return { tests, outcomes: [], compileOutput: '' };

  const { timeLimit, memoryLimit } = version;
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), disconnected]);
  const limits = { timeLimit, memoryLimit, isProven: version.state === 'passed', signal };
  const gradedProgram = { ...program, ...limits, tests, owner: caller.id, lane: 'short' as const };
  const graded = await exclusively(needs, caller, async () => {
    await needs.runQuotas.count(caller.id, 1);
    const ended = await grade(needs, gradedProgram).catch(async (error) => {
      throw await refusalFor(needs, caller, { error, signal });
    });
    if (ended.fault) await needs.runQuotas.forgive(caller.id, 1);
    return ended;
  });
  return { tests, ...graded };
}

/** Runs one trial run per person at a time, because one person's sleeping programs could block all others. */
async function exclusively<T>({ trialRuns }: Needs, { id }: User, run: () => Promise<T>) {
  if (trialRuns.has(id)) throw new Refusal('too_many_requests', gradingsTexts.running, 1);
  trialRuns.add(id);
  return run().finally(() => trialRuns.delete(id));
}

/** Converts an error into a refusal. A run that the runner did not serve does not count against the quota. */
async function refusalFor(needs: Needs, { id }: User, { error, signal }: { error: unknown; signal: AbortSignal }) {
  if (signal.aborted) return new Refusal('unavailable', gradingsTexts.tooLong);
  if (!(error instanceof QueueFull || error instanceof RunnerUnavailable || error instanceof OverQuota)) return error;
  await needs.runQuotas.forgive(id, 1);
  if (error instanceof QueueFull) return new Refusal('unavailable', gradingsTexts.full, 1);
  return new Refusal('unavailable', gradingsTexts.away, 10);
}
