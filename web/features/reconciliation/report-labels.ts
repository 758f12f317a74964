/** The office's labels for reconciliation reports. */
import type { ComponentProps } from 'react';
import type { Reconciliation, ReconciliationOutcome } from '#contract/money/reconciliation.ts';
import * as texts from '#texts/money/reconciliation.ts';
import type { Badge } from '#web/ui/display/Badge.tsx';
import { formatExactDateTime } from '#web/ui/time/date-time.ts';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

export const outcomeTones: Record<ReconciliationOutcome, Tone> = {
  matched: 'leaf',
  missing_here: 'clay',
  missing_there: 'clay',
  amount_differs: 'clay',
};

export const periodLabel = ({ since, until }: Pick<Reconciliation, 'since' | 'until'>) =>
  texts.sinceUntil(formatExactDateTime(new Date(since)), formatExactDateTime(new Date(until)));

/** The number of lines that do not match. */
export const countUnmatched = ({ missingHere, missingThere, amountDiffers }: Reconciliation) =>
  missingHere + missingThere + amountDiffers;
