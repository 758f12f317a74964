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
  if (days === 0) return 'Solve one today, and a row of days begins.';
  return days === 1 ? 'You solved one: 1 day in a row.' : `You solved one on ${days} days in a row.`;
}

/** The points of a graded attempt, or why there are none yet. */
export function attemptLabel({ state, ahead, points }: AttemptSummary) {
  if (state === 'running') return 'Being graded…';
  if (state === 'waiting') return queueLabel(ahead ?? 0);
  if (state === 'faulty')
    return 'Could not be graded yet. That is our fault and does not count against you. Your tutor has been told.';
  return pointsLabel(points ?? 0);
}

function queueLabel(ahead: number) {
  if (ahead === 0) return 'Yours is the next to be graded.';
  return ahead === 1 ? '1 is before you.' : `${ahead} are before you.`;
}
