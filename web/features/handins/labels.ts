/** Labels of hand-ins. */
import type { HandinState } from '#contract/handins.ts';

interface State {
  word: string;
  tone: 'sun' | 'leaf' | 'clay' | 'plain';
}

export const stateLabels: Record<HandinState, State> = {
  'not submitted': { word: 'Not submitted', tone: 'plain' },
  draft: { word: 'Draft', tone: 'sun' },
  submitted: { word: 'Submitted', tone: 'leaf' },
  late: { word: 'Submitted late', tone: 'clay' },
  graded: { word: 'Graded', tone: 'leaf' },
};

/** '8 of 10 points' */
export const pointsLabel = (reached: number, most: number) =>
  `${reached} of ${most} ${most === 1 ? 'point' : 'points'}`;

/** 'in time', '1 day late' */
export function latenessLabel(days: number) {
  if (days === 0) return 'in time';
  return days === 1 ? '1 day late' : `${days} days late`;
}
