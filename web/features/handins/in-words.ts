/** Where a student is with an assignment, and what being late means, in words. */
import type { Assignment, HandinState } from '#contract/handins.ts';

interface State {
  word: string;
  tone: 'sun' | 'leaf' | 'clay' | 'plain';
}

export const states: Record<HandinState, State> = {
  'not submitted': { word: 'Not submitted', tone: 'plain' },
  draft: { word: 'Draft', tone: 'sun' },
  submitted: { word: 'Submitted', tone: 'leaf' },
  late: { word: 'Submitted late', tone: 'clay' },
  graded: { word: 'Graded', tone: 'leaf' },
};

/** '8 of 10 points' */
export const pointsInWords = (reached: number, most: number) =>
  `${reached} of ${most} ${most === 1 ? 'point' : 'points'}`;

/** 'in time', '1 day late' */
export function latenessInWords(days: number) {
  if (days === 0) return 'in time';
  return days === 1 ? '1 day late' : `${days} days late`;
}

export function lateRuleInWords({ lateRule, latePenalty }: Pick<Assignment, 'lateRule' | 'latePenalty'>) {
  if (lateRule === 'refused') return 'Nothing is taken after the deadline.';
  if (latePenalty === 0) return 'What comes later is taken too, and marked as late.';
  return `Each day that it is late costs ${latePenalty} percent of the points.`;
}
