/** A payment's ledger entries. Positive amounts go to the account; each transaction sums to 0. */
import type { OfficePaymentDetails } from '#contract/money/bookkeeping.ts';
import { signedShillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { accountLabel, entryLabel } from './ledger-labels.ts';

export function LedgerTable({ lines }: { lines: OfficePaymentDetails['ledger'] }) {
  if (lines.length === 0) return <p>{texts.nothingBooked}</p>;
  return (
    <CardTable label={texts.ledger} head={[texts.when, texts.what, texts.account, texts.amount]}>
      {lines.map(({ at, kind, amount, ...account }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is append-only, and two lines may be equal
        <tr key={index}>
          <td data-label={texts.when}>
            <DateTimeWithSeconds at={at} />
          </td>
          <td data-label={texts.what}>{entryLabel(kind)}</td>
          <td data-label={texts.account}>{accountLabel(account)}</td>
          <td data-label={texts.amount}>{signedShillings(amount)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
