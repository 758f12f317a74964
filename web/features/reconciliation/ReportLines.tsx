/** The lines of a report, mismatches first. The many matching lines are displayed on request. */
import { useState } from 'react';
import { Link } from 'react-router';
import { shillings } from '#contract/rules/shillings.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { countLabel } from '#web/ui/list/count-label.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ReportLines.module.css';
import type { Report } from './reconciliation.api.ts';
import { outcomeNames, outcomeTones } from './report-labels.ts';

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
      {unmatched.length === 0 && <p>Everything matches.</p>}
      {lines.length > 0 && <LineTable lines={lines} />}
      {remaining > 0 && (
        <Button look="quiet" onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
          {remaining > PAGE_SIZE
            ? `Show ${PAGE_SIZE} more (${remaining.toLocaleString('en-KE')} match)`
            : `Show ${countLabel(remaining, 'matching payment')}`}
        </Button>
      )}
    </div>
  );
}

function LineTable({ lines }: { lines: Line[] }) {
  return (
    <CardTable label="Lines" head={['Receipt', 'Outcome', 'Theirs', 'Ours', 'When', 'Notes']}>
      {lines.map((line) => (
        <tr key={`${line.providerReceipt} ${line.outcome}`}>
          <th scope="row">
            {line.paymentId ? (
              <Link to={paths.adminPayment(line.paymentId)} className={styles.receipt}>
                {line.providerReceipt || 'No receipt'}
              </Link>
            ) : (
              <span className={styles.receipt}>{line.providerReceipt}</span>
            )}
          </th>
          <td>
            <Badge tone={outcomeTones[line.outcome]}>{outcomeNames[line.outcome]}</Badge>
          </td>
          <td data-label="Theirs">{amountLabel(line.theirAmount)}</td>
          <td data-label="Ours">{amountLabel(line.ourAmount)}</td>
          <td data-label="When">
            <ExactDateTime at={line.at} />
          </td>
          <td>{line.what}</td>
        </tr>
      ))}
    </CardTable>
  );
}

const amountLabel = (amount: number | null) => (amount === null ? 'nothing' : shillings(amount));
