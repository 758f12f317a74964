/** Labels of hand-ins. */
import type { HandinState } from '#contract/handins.ts';

interface State {
  label: string;
  tone: 'sun' | 'leaf' | 'clay' | 'plain';
}

export const stateLabels: Record<HandinState, State> = {
  'not submitted': { label: 'Not handed in', tone: 'plain' },
  draft: { label: 'Draft', tone: 'sun' },
  submitted: { label: 'Handed in', tone: 'leaf' },
  late: { label: 'Handed in late', tone: 'clay' },
  graded: { label: 'Marked', tone: 'leaf' },
};

/** '8 of 10 points' */
export const pointsLabel = (points: number, maximum: number) =>
  `${points} of ${maximum} ${maximum === 1 ? 'point' : 'points'}`;

/** 'on time', '1 day late' */
export function latenessLabel(days: number) {
  if (days === 0) return 'on time';
  return days === 1 ? '1 day late' : `${days} days late`;
}
