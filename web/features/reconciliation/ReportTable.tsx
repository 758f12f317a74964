/** The reports, newest first. Each links to its lines. */
import { Link } from 'react-router';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ReportTable.module.css';
import { countUnmatched, periodLabel, sourceNames } from './report-labels.ts';

interface Props {
  reports: Reconciliation[];
  isBusy: boolean;
}

export function ReportTable({ reports, isBusy }: Props) {
  return (
    <CardTable label="Reports" head={['Period', 'Outcome', 'Theirs', 'Ours', 'Created']} isBusy={isBusy}>
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
          <td data-label="Theirs">{countAndSum(report.theirCount, report.theirSum)}</td>
          <td data-label="Ours">{countAndSum(report.ourCount, report.ourSum)}</td>
          <td className={styles.origin}>
            {sourceNames[report.source]}
            {report.by && ` by ${report.by}`} <DateTime at={report.at} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Outcome({ report }: { report: Reconciliation }) {
  const unmatched = countUnmatched(report);
  if (unmatched === 0) return <Badge tone="leaf">All match</Badge>;
  return <Badge tone="clay">{unmatched === 1 ? '1 does not match' : `${unmatched} do not match`}</Badge>;
}

const countAndSum = (count: number, sum: number) => `${count.toLocaleString('en-KE')}, ${shillings(sum)}`;
