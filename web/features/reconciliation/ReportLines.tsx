/** The lines of a report, mismatches first. The many matching lines are displayed on request. */
import { useState } from 'react';
import { Link } from 'react-router';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/reconciliation.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ReportLines.module.css';
import type { Report } from './reconciliation.api.ts';
import { outcomeTones } from './report-labels.ts';

type Line = Report['items'][number];

/** The number of matching lines that one press adds: more would render slowly on a phone. */
const PAGE_SIZE = 100;

export function ReportLines({ report }: { report: Report }) {
  const unmatched = report.items.filter(({ outcome }) => outcome !== 'matched');
  const [visibleCount, setVisibleCount] = useState(unmatched.length);
  const lines = report.items.slice(0, visibleCount);
  const remaining = report.items.length - lines.length;
  return (
    <div className={styles.lines}>
      {unmatched.length === 0 && <p>{texts.everythingMatches}</p>}
      {lines.length > 0 && <LineTable lines={lines} />}
      {remaining > 0 && (
        <Button look="quiet" onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
          {remaining > PAGE_SIZE ? texts.showMore(PAGE_SIZE, remaining) : texts.showMatching(remaining)}
        </Button>
      )}
    </div>
  );
}

function LineTable({ lines }: { lines: Line[] }) {
  return (
    <CardTable
      label={texts.lines}
      head={[texts.receipt, texts.outcome, texts.theirs, texts.ours, texts.when, texts.notes]}
    >
      {lines.map((line) => (
        <tr key={`${line.providerReceipt} ${line.outcome}`}>
          <th scope="row">
            {line.paymentId ? (
              <Link to={paths.adminPayment(line.paymentId)} className={styles.receipt}>
                {line.providerReceipt || texts.noReceipt}
              </Link>
            ) : (
              <span className={styles.receipt}>{line.providerReceipt}</span>
            )}
          </th>
          <td>
            <Badge tone={outcomeTones[line.outcome]}>{texts.outcomes[line.outcome]}</Badge>
          </td>
          <td data-label={texts.theirs}>{amountLabel(line.theirAmount)}</td>
          <td data-label={texts.ours}>{amountLabel(line.ourAmount)}</td>
          <td data-label={texts.when}>
            <ExactDateTime at={line.at} />
          </td>
          <td>{line.what}</td>
        </tr>
      ))}
    </CardTable>
  );
}

const amountLabel = (amount: number | null) => (amount === null ? texts.nothing : shillings(amount));
