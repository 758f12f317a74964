/** The office's labels for refunds. */
import type { ComponentProps } from 'react';
import type { Refund, RefundState } from '#contract/refunds.ts';
import type { Badge } from '#web/ui/display/Badge.tsx';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

export const stateNames: Record<RefundState, string> = {
  requested: 'Awaiting approval',
  declined: 'Declined',
  sending: 'Being sent',
  done: 'Sent',
  failed: 'Could not be sent',
};

export const stateTones: Record<RefundState, Tone> = {
  requested: 'sun',
  declined: 'plain',
  sending: 'sun',
  done: 'leaf',
  failed: 'clay',
};

export const methodNames: Record<Refund['method'], string> = { provider: 'By the provider', manual: 'Manually' };
