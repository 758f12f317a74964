/** The totals of a report: counts and sums on both sides. */
import type { Reconciliation } from '#contract/reconciliation.ts';
import { shillings, signedShillings } from '#contract/rules/shillings.ts';
import { countLabel } from '#web/ui/list/count-label.ts';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import { periodLabel, sourceNames } from './report-labels.ts';

export function ReportSummary({ report }: { report: Reconciliation }) {
  const { theirCount, theirSum, ourCount, ourSum } = report;
  return (
    <DescriptionList
      facts={[
        ['Period', periodLabel(report)],
        ['Theirs', `${countLabel(theirCount, 'payment')}, ${shillings(theirSum)}`],
        ['Ours', `${countLabel(ourCount, 'payment')}, ${shillings(ourSum)}`],
        ['Difference', theirSum === ourSum ? 'none' : signedShillings(theirSum - ourSum)],
        ['Matches', String(report.matched)],
        ['Missing here', String(report.missingHere)],
        ['Missing there', String(report.missingThere)],
        ['Amount differs', String(report.amountDiffers)],
        ['Created', <ReportOrigin key="made" report={report} />],
      ]}
    />
  );
}

const ReportOrigin = ({ report: { source, by, at } }: { report: Reconciliation }) => (
  <>
    {sourceNames[source]}
    {by && ` by ${by}`} <DateTime at={at} />
  </>
);
