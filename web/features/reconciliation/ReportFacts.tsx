/** What a report comes to: counts and sums on both sides. */
import type { Reconciliation } from '#contract/reconciliation.ts';
import { shillings, signedShillings } from '#contract/rules/shillings.ts';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import { sourceNames, spanInWords } from './in-words.ts';

export function ReportFacts({ report }: { report: Reconciliation }) {
  const { theirCount, theirSum, ourCount, ourSum } = report;
  return (
    <DescriptionList
      facts={[
        ['From and to', spanInWords(report)],
        ['Theirs', `${paymentsOf(theirCount)}, ${shillings(theirSum)}`],
        ['Ours', `${paymentsOf(ourCount)}, ${shillings(ourSum)}`],
        ['Difference', theirSum === ourSum ? 'none' : signedShillings(theirSum - ourSum)],
        ['Matches', String(report.matched)],
        ['Missing here', String(report.missingHere)],
        ['Missing there', String(report.missingThere)],
        ['Amount differs', String(report.amountDiffers)],
        ['Made', <Made key="made" report={report} />],
      ]}
    />
  );
}

const paymentsOf = (count: number) => `${count.toLocaleString('en-KE')} payment${count === 1 ? '' : 's'}`;

const Made = ({ report: { source, by, at } }: { report: Reconciliation }) => (
  <>
    {sourceNames[source]}
    {by && ` by ${by}`} <DateTime at={at} />
  </>
);
