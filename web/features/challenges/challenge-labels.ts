/** Labels for a student's results, attempts and streak. */
import type { ChallengeCard } from '#contract/challenges.ts';
import type { AttemptSummary } from '#contract/gradings.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import { numbers } from '#texts/locale.ts';

/** Rounds to one decimal: 66.7. */
const formatPoints = (points: number) => points.toLocaleString(numbers, { maximumFractionDigits: 1 });

export function standingLabel({ standing: { attempts, best, isPassed } }: Pick<ChallengeCard, 'standing'>) {
  if (best === null) return challengesTexts.notTried;
  return isPassed ? challengesTexts.solvedIn(attempts) : challengesTexts.bestIn(formatPoints(best), attempts);
}

export const streakLabel = (days: number) => (days === 0 ? challengesTexts.startStreak : challengesTexts.streak(days));

/** The points of a graded attempt, or why there are none yet. */
export function attemptLabel({ state, ahead, points }: AttemptSummary) {
  if (state === 'running') return gradingsTexts.beingGraded;
  if (state === 'waiting') return gradingsTexts.queued(ahead ?? 0);
  if (state === 'faulty') return gradingsTexts.faulty;
  return gradingsTexts.pointsOf(formatPoints(points ?? 0));
}
