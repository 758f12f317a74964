/** For the authors of a challenge: each student's results, and which programs could not be graded, and why. */

import type { Db } from '#server/db/connect.ts';
import { loadOwnChallenge } from '#server/features/challenges/challenges.ts';
import { listStudentAttempts } from '#server/features/gradings/gradings.ts';
import { MAX_TRIES } from '#server/features/gradings/scheduler/retry-policy.ts';
import { countAttempt, type Limit } from '#server/http/limits/limits.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import * as store from './solvers.store.ts';

/** Students who have submitted a program, by name. Refuses as loadOwnChallenge. */
export async function listSolvers(db: Db, staff: Staff, challengeId: string) {
  await loadOwnChallenge(db, staff, challengeId);
  return store.listSolvers(db, challengeId);
}

export type ListedSolver = Awaited<ReturnType<typeof listSolvers>>[number];

interface AttemptFilter {
  challengeId: string;
  studentId: string;
}

/** One student's attempts, the newest first. Refuses as loadOwnChallenge. */
export async function listAttemptsOf(db: Db, staff: Staff, filter: AttemptFilter) {
  await loadOwnChallenge(db, staff, filter.challengeId);
  return listStudentAttempts(db, filter);
}

/** Programs that could not be graded, the newest first. Refuses as loadOwnChallenge. */
export async function listFaults(db: Db, staff: Staff, challengeId: string) {
  await loadOwnChallenge(db, staff, challengeId);
  return store.listFaults(db, challengeId);
}

export type ListedFault = Awaited<ReturnType<typeof listFaults>>[number];

/**
 * Retries the programs that could not be graded. After a fault of the runner a program gets one try, and runs alone.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOwnChallenge
 * @throws {Refusal} conflict                no program has failed to be graded
 * @throws {Refusal} too_many_requests       the caller has done this more than thirty times in an hour
 */
export async function retryFaultyAttempts(
  needs: Pick<Services, 'db' | 'attempts' | 'clock'>,
  staff: Staff,
  challengeId: string,
) {
  const { db, clock } = needs;
  await loadOwnChallenge(db, staff, challengeId);
  const limit: Limit = { max: 30, minutes: 60, message: (_, { solvers }) => solvers.tooOften };
  await countAttempt(needs, `grade-again:${staff.id}`, limit);
  const count = await store.requeueFaultyOf(db, { challengeId, tries: MAX_TRIES - 1, now: clock.now() });
  if (count === 0) throw new Refusal('conflict', solversTexts.noneFaulty);
}
