/** /admin/payments/reconciliation/{reportId}: one report, with its lines. */
import { useParams } from 'react-router';
import * as texts from '#texts/money/reconciliation.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { ReportLines } from '#web/features/reconciliation/ReportLines.tsx';
import { ReportSummary } from '#web/features/reconciliation/ReportSummary.tsx';
import { type Report as Reported, useReportQuery } from '#web/features/reconciliation/reconciliation.api.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './money-pages.module.css';

export default function ReportPage() {
  const { reportId = '' } = useParams();
  const { currentData: report, error, refetch } = useReportQuery(reportId);

  if (isGone(error)) return <NoSuchReport />;
  return (
    <>
      <BackLink to={paths.adminReconciliation}>{texts.allReports}</BackLink>
      <PageHeading>{texts.report}</PageHeading>
      {report && <Report key={reportId} report={report} />}
      {!report && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </>
  );
}

const NoSuchReport = () => (
  <NoticePage title={texts.noSuchReport} action={{ to: paths.adminReconciliation, name: texts.allReports }}>
    <p>{texts.gone}</p>
  </NoticePage>
);

const Report = ({ report }: { report: Reported }) => (
  <>
    <div className={styles.card}>
      <ReportSummary report={report} />
    </div>
    <ReportLines report={report} />
  </>
);
