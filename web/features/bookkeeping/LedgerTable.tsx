/** What a payment did to the ledger: what goes to an account is positive, and each transaction adds up to 0. */
import type { OfficePaymentDetails } from '#contract/bookkeeping.ts';
import { signedShillings } from '#contract/rules/shillings.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { accountInWords, bookingInWords } from './ledger-in-words.ts';

export function LedgerTable({ lines }: { lines: OfficePaymentDetails['ledger'] }) {
  if (lines.length === 0) return <p>Nothing has been booked.</p>;
  return (
    <CardTable label="Ledger" head={['When', 'What', 'Account', 'Amount']}>
      {lines.map(({ at, kind, amount, ...account }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is only added to, and two lines may be alike
        <tr key={place}>
          <td data-label="When">
            <DateTimeWithSeconds at={at} />
          </td>
          <td data-label="What">{bookingInWords(kind)}</td>
          <td data-label="Account">{accountInWords(account)}</td>
          <td data-label="Amount">{signedShillings(amount)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
