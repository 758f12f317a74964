/** The colours of a hand-in's states. */
import type { HandinState } from '#contract/handins.ts';

export const stateTones: Record<HandinState, 'sun' | 'leaf' | 'clay' | 'plain'> = {
  'not submitted': 'plain',
  draft: 'sun',
  submitted: 'leaf',
  late: 'clay',
  graded: 'leaf',
};
