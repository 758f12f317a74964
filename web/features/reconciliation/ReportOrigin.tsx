/** Displays where a reconciliation report came from, and when it was made. */
import type { Reconciliation } from '#contract/money/reconciliation.ts';
import * as texts from '#texts/money/reconciliation.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';

export const ReportOrigin = ({ report: { source, by, at } }: { report: Reconciliation }) =>
  rich((by ? texts.originsBy : texts.origins)[source], { name: by, time: <DateTime at={at} /> });
