/** What the office calls the states of refunds. */
import type { Refund, RefundState } from '#contract/refunds.ts';
import type { Tone } from '#web/ui/Pill.tsx';

export const stateNames: Record<RefundState, string> = {
  requested: 'To decide',
  declined: 'Declined',
  sending: 'Being sent',
  done: 'Sent',
  failed: 'Could not be sent',
};

export const stateTones: Record<RefundState, Tone> = {
  requested: 'waiting',
  declined: 'plain',
  sending: 'waiting',
  done: 'good',
  failed: 'wrong',
};

export const methodNames: Record<Refund['method'], string> = { provider: 'By the provider', manual: 'By hand' };
