/** The status of an assignment, as every card shows it. */
import type { Assignment } from '#contract/handins.ts';
import * as texts from '#texts/learning/handins.ts';
import { stateTones } from './labels.ts';

type StatusFields = Pick<Assignment, 'state' | 'final' | 'points' | 'attempts'>;

export const assignmentStatus = ({ state, final, points, attempts }: StatusFields) => ({
  label: texts.states[state],
  tone: stateTones[state],
  /** Whether the deadline is shown: only until the first attempt. */
  isDue: state === 'not submitted' || state === 'draft',
  /** '8 of 10 points'; undefined until a mark is released. */
  pointsLabel: final === null ? undefined : texts.reached(final, points),
  /** The next step of the student. */
  action: final === null ? (attempts > 0 ? texts.handInAgain : texts.handIn) : texts.viewFeedback,
});
