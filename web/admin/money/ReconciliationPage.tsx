/** /admin/payments/reconciliation: reports that compare the provider's statements with our payments. */
import { useNavigate } from 'react-router';
import type { Reconciliation } from '#contract/money/reconciliation.ts';
import * as texts from '#texts/money/reconciliation.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { ImportStatement } from '#web/features/reconciliation/ImportStatement.tsx';
import { PullStatement } from '#web/features/reconciliation/PullStatement.tsx';
import { ReportTable } from '#web/features/reconciliation/ReportTable.tsx';
import { useReportsQuery } from '#web/features/reconciliation/reconciliation.api.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import styles from './money-pages.module.css';

export default function ReconciliationPage() {
  const navigate = useNavigate();
  const toReport = ({ _id }: Reconciliation) => navigate(paths.adminReport(_id));
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <p>{texts.explanation}</p>
      <div className={styles.sources}>
        <PullStatement onReport={toReport} />
        <ImportStatement onReport={toReport} />
      </div>
      <section className={styles.part}>
        <h2>{texts.reports}</h2>
        <Reports />
      </section>
    </>
  );
}

function Reports() {
  const { data: reports, error, isFetching, refetch } = useReportsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!reports) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <CardTableLoading />;
  if (reports.length === 0) return <EmptyState title={texts.noReports}>{texts.getOne}</EmptyState>;
  return <ReportTable reports={reports} isBusy={isFetching} />;
}
