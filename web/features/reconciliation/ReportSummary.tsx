/** The totals of a report: counts and sums on both sides. */
import type { Reconciliation } from '#contract/money/reconciliation.ts';
import { signedShillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/reconciliation.ts';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { ReportOrigin } from './ReportOrigin.tsx';
import { periodLabel } from './report-labels.ts';

export function ReportSummary({ report }: { report: Reconciliation }) {
  const { theirCount, theirSum, ourCount, ourSum } = report;
  return (
    <DescriptionList
      facts={[
        [texts.period, periodLabel(report)],
        [texts.theirs, texts.countAndSum(theirCount, theirSum)],
        [texts.ours, texts.countAndSum(ourCount, ourSum)],
        [texts.difference, theirSum === ourSum ? texts.none : signedShillings(theirSum - ourSum)],
        [texts.outcomes.matched, String(report.matched)],
        [texts.outcomes.missing_here, String(report.missingHere)],
        [texts.outcomes.missing_there, String(report.missingThere)],
        [texts.outcomes.amount_differs, String(report.amountDiffers)],
        [texts.created, <ReportOrigin key="made" report={report} />],
      ]}
    />
  );
}
