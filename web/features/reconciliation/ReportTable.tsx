/** The reports, newest first. Each links to its lines. */
import { Link } from 'react-router';
import type { Reconciliation } from '#contract/money/reconciliation.ts';
import { shillings } from '#messages/shillings.ts';
import { numbers } from '#texts/locale.ts';
import * as texts from '#texts/money/reconciliation.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ReportOrigin } from './ReportOrigin.tsx';
import styles from './ReportTable.module.css';
import { countUnmatched, periodLabel } from './report-labels.ts';

interface Props {
  reports: Reconciliation[];
  isBusy: boolean;
}

export function ReportTable({ reports, isBusy }: Props) {
  return (
    <CardTable
      label={texts.reports}
      head={[texts.period, texts.outcome, texts.theirs, texts.ours, texts.created]}
      isBusy={isBusy}
    >
      {reports.map((report) => (
        <tr key={report._id}>
          <th scope="row">
            <Link to={paths.adminReport(report._id)} className={styles.span}>
              {periodLabel(report)}
            </Link>
          </th>
          <td>
            <Outcome report={report} />
          </td>
          <td data-label={texts.theirs}>{countAndSum(report.theirCount, report.theirSum)}</td>
          <td data-label={texts.ours}>{countAndSum(report.ourCount, report.ourSum)}</td>
          <td className={styles.origin}>
            <ReportOrigin report={report} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Outcome({ report }: { report: Reconciliation }) {
  const unmatched = countUnmatched(report);
  if (unmatched === 0) return <Badge tone="leaf">{texts.allMatch}</Badge>;
  return <Badge tone="clay">{texts.unmatched(unmatched)}</Badge>;
}

const countAndSum = (count: number, sum: number) => `${count.toLocaleString(numbers)}, ${shillings(sum)}`;
