/** Labels for a student's results, attempts and streak. */
import type { ChallengeCard } from '#contract/challenges.ts';
import type { AttemptSummary } from '#contract/gradings.ts';

/** Rounds to one decimal: 66.7 of 100. */
const pointsLabel = (points: number) => `${points.toLocaleString('en-KE', { maximumFractionDigits: 1 })} of 100 points`;

export function standingLabel({ standing: { attempts, best, isPassed } }: Pick<ChallengeCard, 'standing'>) {
  if (best === null) return 'Not tried yet';
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return isPassed ? `Solved, ${tries}` : `Best: ${pointsLabel(best)}, ${tries}`;
}

export function streakLabel(days: number) {
  if (days === 0) return 'Solve a challenge today to start a streak.';
  return days === 1 ? 'Your streak: 1 day.' : `Your streak: ${days} days.`;
}

/** The points of a graded attempt, or why there are none yet. */
export function attemptLabel({ state, ahead, points }: AttemptSummary) {
  if (state === 'running') return 'Being graded…';
  if (state === 'waiting') return queueLabel(ahead ?? 0);
  if (state === 'faulty')
    return 'Could not be graded yet. That is our fault and does not count against you. We have notified your tutor.';
  return pointsLabel(points ?? 0);
}

function queueLabel(ahead: number) {
  if (ahead === 0) return 'Yours is graded next.';
  return ahead === 1 ? '1 program is before yours.' : `${ahead} programs are before yours.`;
}
