/** Labels of hand-ins. */
import type { HandinState } from '#contract/handins.ts';

interface State {
  label: string;
  tone: 'sun' | 'leaf' | 'clay' | 'plain';
}

export const stateLabels: Record<HandinState, State> = {
  'not submitted': { label: 'Not submitted', tone: 'plain' },
  draft: { label: 'Draft', tone: 'sun' },
  submitted: { label: 'Submitted', tone: 'leaf' },
  late: { label: 'Submitted late', tone: 'clay' },
  graded: { label: 'Graded', tone: 'leaf' },
};

/** '8 of 10 points' */
export const pointsLabel = (points: number, maximum: number) =>
  `${points} of ${maximum} ${maximum === 1 ? 'point' : 'points'}`;

/** 'in time', '1 day late' */
export function latenessLabel(days: number) {
  if (days === 0) return 'in time';
  return days === 1 ? '1 day late' : `${days} days late`;
}
