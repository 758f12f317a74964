/** What the authors of a challenge see of those who solve it: how each did, and what could not be graded, and why. */
import { solverMessages } from '#contract/solvers.ts';
import type { Db } from '#server/db/connect.ts';
import { loadOwnChallenge } from '#server/features/challenges/challenges.ts';
import { gradeWaiting } from '#server/features/gradings/gradings.jobs.ts';
import { attemptsOf } from '#server/features/gradings/gradings.ts';
import { MOST_TRIES } from '#server/features/gradings/scheduler/scheduler.ts';
import type { Staff } from '#server/http/access.ts';
import { countAttempt } from '#server/http/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './solvers.store.ts';

/** Who has submitted something, by name. Refuses as loadOwnChallenge. */
export async function listSolvers(db: Db, staff: Staff, challengeId: string) {
  await loadOwnChallenge(db, staff, challengeId);
  return store.listSolvers(db, challengeId);
}

export type ListedSolver = Awaited<ReturnType<typeof listSolvers>>[number];

interface Wanted {
  challengeId: string;
  studentId: string;
}

/** What one of them has submitted, the newest first. Refuses as loadOwnChallenge. */
export async function listAttemptsOf(db: Db, staff: Staff, wanted: Wanted) {
  await loadOwnChallenge(db, staff, wanted.challengeId);
  return attemptsOf(db, wanted);
}

/** What could not be graded, the newest first. Refuses as loadOwnChallenge. */
export async function listFaults(db: Db, staff: Staff, challengeId: string) {
  await loadOwnChallenge(db, staff, challengeId);
  return store.listFaults(db, challengeId);
}

export type ListedFault = Awaited<ReturnType<typeof listFaults>>[number];

/**
 * Has what could not be graded graded once more. What has failed by the runner has one try, alone.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOwnChallenge
 * @throws {Refusal} conflict                all could be graded
 * @throws {Refusal} too_many_requests       thirty times in an hour
 */
export async function gradeAgain(needs: Pick<Services, 'db' | 'clock' | 'pollers'>, staff: Staff, challengeId: string) {
  const { db, clock, pollers } = needs;
  await loadOwnChallenge(db, staff, challengeId);
  const limit = { max: 30, minutes: 60, told: () => solverMessages.tooOften };
  await countAttempt(needs, `grade-again:${staff.id}`, limit);
  const count = await store.retryFaulty(db, { challengeId, tries: MOST_TRIES - 1, now: clock.now() });
  if (count === 0) throw new Refusal('conflict', solverMessages.noneFaulty);
  pollers.notify(gradeWaiting);
}
