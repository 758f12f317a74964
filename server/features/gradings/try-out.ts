/** Putting a program to the visible tests, which counts for nothing. */
import { gradingMessages } from '#contract/gradings.ts';
import { loadOpenChallenge, testsForGrading } from '#server/features/challenges/challenges.ts';
import type { User } from '#server/http/sessions.ts';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { solvedIn } from './gradings.ts';
import { grade } from './judge/grade.ts';
import { refuseUnlessHere } from './judge/missing-languages.ts';

type Needs = Pick<Services, 'db' | 'runner' | 'judges' | 'runQuotas' | 'tryOuts'>;

/** Milliseconds that somebody is kept waiting. */
const PATIENCE = 25_000;

interface TriedOut {
  challengeId: string;
  languageId: number;
  source: string;
  /** Aborted once nobody waits for it any more. */
  leaving: AbortSignal;
}

/**
 * Resolves when the last test has ended. What runs is ended when whoever asked has left.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge
 * @throws {Refusal} invalid                 the challenge is not solved in that language
 * @throws {Refusal} not_here                the school has not got it at the moment
 * @throws {Refusal} too_many_requests       the caller's tests run already; or too many runs in a minute or a day, those
 *                                           of the playground counted
 * @throws {Refusal} unavailable             programs cannot be run now, or these have taken too long
 */
export async function tryOut(needs: Needs, caller: User, { challengeId, leaving, ...program }: TriedOut) {
  const challenge = await loadOpenChallenge(needs.db, caller, challengeId);
  if (!solvedIn(challenge, program)) throw new Refusal('invalid', gradingMessages.language);
  await refuseUnlessHere(needs.runner, program.languageId);
  const versionId = challenge.versionId ?? challenge.draftVersionId;
  const version = versionId ? await testsForGrading(needs.db, versionId) : undefined;
  const tests = version?.tests.filter(({ isHidden }) => !isHidden) ?? [];
  if (!version || tests.length === 0) return { tests, outcomes: [], compileOutput: '' };

  const { timeLimit, memoryLimit } = version;
  const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), leaving]);
  const limits = { timeLimit, memoryLimit, isProven: version.state === 'passed', signal };
  const given = { ...program, ...limits, tests, owner: caller.id, lane: 'short' as const };
  const graded = await oneOf(needs, caller, async () => {
    await needs.runQuotas.count(caller.id, 1);
    const ended = await grade(needs, given).catch(async (error) => {
      throw await refusalFor(needs, caller, { error, signal });
    });
    if (ended.fault) await needs.runQuotas.forgive(caller.id, 1);
    return ended;
  });
  return { tests, ...graded };
}

/** What sleeps takes little of the machine, and long: many of one person would keep out everybody else's. */
async function oneOf<T>({ tryOuts }: Needs, { id }: User, run: () => Promise<T>) {
  if (tryOuts.has(id)) throw new Refusal('too_many_requests', gradingMessages.running, 1);
  tryOuts.add(id);
  return run().finally(() => tryOuts.delete(id));
}

/** Whoever was not served has not used up a run. */
async function refusalFor(needs: Needs, { id }: User, { error, signal }: { error: unknown; signal: AbortSignal }) {
  if (signal.aborted) return new Refusal('unavailable', gradingMessages.tooLong);
  if (!(error instanceof QueueFull || error instanceof RunnerUnavailable || error instanceof OverQuota)) return error;
  await needs.runQuotas.forgive(id, 1);
  if (error instanceof QueueFull) return new Refusal('unavailable', gradingMessages.full, 1);
  return new Refusal('unavailable', gradingMessages.away, 10);
}
