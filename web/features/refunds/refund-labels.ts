/** The colours of the states of refunds. */
import type { ComponentProps } from 'react';
import type { RefundState } from '#contract/money/refunds.ts';
import type { Badge } from '#web/ui/display/Badge.tsx';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

export const stateTones: Record<RefundState, Tone> = {
  requested: 'sun',
  declined: 'plain',
  sending: 'sun',
  done: 'leaf',
  failed: 'clay',
};
