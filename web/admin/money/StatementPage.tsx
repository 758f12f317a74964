/** /admin/payments/students/{studentId}: a student's account statement. */
import { useParams } from 'react-router';
import type { Statement } from '#contract/money/receipts.ts';
import { shillings } from '#messages/shillings.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as texts from '#texts/money/receipts.ts';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { statementCsvUrl, useStatementQuery } from '#web/features/receipts/receipts.api.ts';
import { StatementTable } from '#web/features/receipts/StatementTable.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './money-pages.module.css';

export default function StatementPage() {
  const { studentId = '' } = useParams();
  const { currentData: statement, error, refetch } = useStatementQuery(studentId, { refetchOnMountOrArgChange: true });

  if (isGone(error)) return <NoSuchStudent />;
  return (
    <>
      <BackLink to={paths.adminPayments}>{texts.allPayments}</BackLink>
      <header className={styles.header}>
        <PageHeading>{statement ? texts.statementOf(statement.studentName) : texts.statement}</PageHeading>
        {statement && <CsvDownload url={statementCsvUrl(studentId)} />}
      </header>
      {statement && <Lines statement={statement} />}
      {!statement && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </>
  );
}

const NoSuchStudent = () => (
  <NoticePage title={texts.noSuchStatement} action={{ to: paths.adminPayments, name: texts.allPayments }}>
    <p>{texts.noSuchStudent}</p>
  </NoticePage>
);

function Lines({ statement: { credit, lines, isSimulated } }: { statement: Statement }) {
  return (
    <>
      <p className={styles.states}>
        <span>{rich(texts.currentCredit, { amount: <span className={styles.credit}>{shillings(credit)}</span> })}</span>
        {isSimulated && <Badge tone="sun">{paymentsTexts.simulated}</Badge>}
      </p>
      {lines.length === 0 ? (
        <EmptyState title={texts.nothingPaid}>{texts.willAppear}</EmptyState>
      ) : (
        <StatementTable lines={lines} />
      )}
    </>
  );
}
