/** How things stand with challenges, in words. */
import type { ChallengeCard } from '#contract/challenges.ts';
import type { AttemptLine } from '#contract/gradings.ts';

/** 66.66… of 100 is 66.7. */
const pointsInWords = (points: number) =>
  `${points.toLocaleString('en-KE', { maximumFractionDigits: 1 })} of 100 points`;

export function standingInWords({ standing: { attempts, best, isPassed } }: Pick<ChallengeCard, 'standing'>) {
  if (best === null) return 'Not tried yet';
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return isPassed ? `Solved, ${tries}` : `Best: ${pointsInWords(best)}, ${tries}`;
}

export function streakInWords(days: number) {
  if (days === 0) return 'Solve one today, and a row of days begins.';
  return days === 1 ? 'You solved one: 1 day in a row.' : `You solved one on ${days} days in a row.`;
}

/** Of one that is graded its points, of any other why it has none. */
export function attemptInWords({ state, ahead, points }: AttemptLine) {
  if (state === 'running') return 'Being graded…';
  if (state === 'waiting') return aheadInWords(ahead ?? 0);
  if (state === 'faulty')
    return 'Could not be graded yet. That is our fault and does not count against you. Your tutor has been told.';
  return pointsInWords(points ?? 0);
}

function aheadInWords(ahead: number) {
  if (ahead === 0) return 'Yours is the next to be graded.';
  return ahead === 1 ? '1 is before you.' : `${ahead} are before you.`;
}
