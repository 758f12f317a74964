/** The office's labels for reconciliation reports. */
import type { ComponentProps } from 'react';
import type { Reconciliation, ReconciliationOutcome } from '#contract/reconciliation.ts';
import type { Badge } from '#web/ui/display/Badge.tsx';
import { formatExactDateTime } from '#web/ui/time/date-time.ts';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

export const outcomeNames: Record<ReconciliationOutcome, string> = {
  matched: 'Matches',
  missing_here: 'Missing here',
  missing_there: 'Missing there',
  amount_differs: 'Amount differs',
};

export const outcomeTones: Record<ReconciliationOutcome, Tone> = {
  matched: 'leaf',
  missing_here: 'clay',
  missing_there: 'clay',
  amount_differs: 'clay',
};

export const sourceNames: Record<Reconciliation['source'], string> = {
  pull: 'Fetched from the provider',
  import: 'Imported',
};

export const periodLabel = ({ since, until }: Pick<Reconciliation, 'since' | 'until'>) =>
  `${formatExactDateTime(new Date(since))} to ${formatExactDateTime(new Date(until))}`;

/** The number of lines that do not match. */
export const countUnmatched = ({ missingHere, missingThere, amountDiffers }: Reconciliation) =>
  missingHere + missingThere + amountDiffers;
