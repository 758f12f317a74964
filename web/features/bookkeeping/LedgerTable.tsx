/** A payment's ledger entries. Positive amounts go to the account; each transaction sums to 0. */
import type { OfficePaymentDetails } from '#contract/bookkeeping.ts';
import { signedShillings } from '#contract/rules/shillings.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { accountLabel, entryLabel } from './ledger-labels.ts';

export function LedgerTable({ lines }: { lines: OfficePaymentDetails['ledger'] }) {
  if (lines.length === 0) return <p>Nothing has been booked.</p>;
  return (
    <CardTable label="Ledger" head={['When', 'What', 'Account', 'Amount']}>
      {lines.map(({ at, kind, amount, ...account }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is append-only, and two lines may be equal
        <tr key={index}>
          <td data-label="When">
            <DateTimeWithSeconds at={at} />
          </td>
          <td data-label="What">{entryLabel(kind)}</td>
          <td data-label="Account">{accountLabel(account)}</td>
          <td data-label="Amount">{signedShillings(amount)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
