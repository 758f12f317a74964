/** How far a student is with an assignment, decided once for every card that shows it. */
import type { Assignment } from '#contract/handins.ts';
import { pointsInWords, states } from './labels.ts';

type Standing = Pick<Assignment, 'state' | 'final' | 'points' | 'attempts'>;

export const standingOf = ({ state, final, points, attempts }: Standing) => ({
  ...states[state],
  /** How near the deadline is counts only until something is submitted. */
  isDue: state === 'not submitted' || state === 'draft',
  /** '8 of 10 points'; undefined until a mark is released. */
  reached: final === null ? undefined : pointsInWords(final, points),
  /** What the student can do next with it. */
  action: final === null ? (attempts > 0 ? 'Hand in again' : 'Hand in') : 'View feedback',
});
