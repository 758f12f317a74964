/** The student's own account statement, newest first, with the credit after each line. */
import { Link } from 'react-router';
import type { StatementLine } from '#contract/money/receipts.ts';
import { shillings, signedShillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/receipts.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { CardTable, CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { statementCsvUrl, useStatementQuery } from './receipts.api.ts';
import styles from './Statement.module.css';

export default function Statement() {
  const me = useMe();
  const { data, error, isLoading, refetch } = useStatementQuery(me._id, { refetchOnMountOrArgChange: true });

  if (isLoading) return <CardTableLoading />;
  if (!data) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (data.lines.length === 0) return <p>{texts.noEntries}</p>;
  return (
    <div className={styles.statement}>
      <CardTable
        label={texts.statement}
        head={[texts.description, texts.amount, texts.credit]}
        className={styles.table}
      >
        {data.lines
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a statement is append-only, and two lines may be equal
            <Line key={index} line={line} />
          ))
          .reverse()}
      </CardTable>
      <a href={statementCsvUrl(me._id)} download className={styles.save}>
        {texts.downloadCsv}
      </a>
    </div>
  );
}

function Line({ line: { what, date, amount, credit, receiptId, receiptNumber } }: { line: StatementLine }) {
  return (
    <tr>
      <th scope="row">
        {what}
        <p className={styles.date}>
          <ExactDateTime at={date} />
        </p>
        {receiptId && (
          <Link to={paths.receipt(receiptId)} className={styles.receipt}>
            {texts.receiptNumber(receiptNumber ?? '')}
          </Link>
        )}
      </th>
      <td data-label={texts.amount}>{signedShillings(amount)}</td>
      <td data-label={texts.credit}>{shillings(credit)}</td>
    </tr>
  );
}
