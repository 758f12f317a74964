/** /admin/payments/reconciliation/{reportId}: one report, with its lines. */
import { useParams } from 'react-router';
import { sentenceOf } from '#web/api/failures.ts';
import { ReportFacts } from '#web/features/reconciliation/ReportFacts.tsx';
import { ReportLines } from '#web/features/reconciliation/ReportLines.tsx';
import { useReportQuery } from '#web/features/reconciliation/reconciliation.api.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './money-pages.module.css';

export default function ReportPage() {
  const { reportId = '' } = useParams();
  return (
    <>
      <BackLink to={paths.adminReconciliation}>All reports</BackLink>
      <PageHeading>Report</PageHeading>
      <Report reportId={reportId} />
    </>
  );
}

function Report({ reportId }: { reportId: string }) {
  const { currentData: report, error, refetch } = useReportQuery(reportId);
  if (!report) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  return (
    <>
      <div className={styles.card}>
        <ReportFacts report={report} />
      </div>
      <ReportLines key={reportId} report={report} />
    </>
  );
}
