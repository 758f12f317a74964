/** The statement that an organisation downloads from M-Pesa's portal, as a table (CSV). */
import { nairobiTime } from './nairobi.ts';
import type { Received } from './till.ts';

const about = [['Organization:', 'DARASA'], ['Short Code:', '600000'], ['SIMULATED M-PESA - NO REAL MONEY'], []];
const HEAD =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';

/** Returns the statement's text: a few lines about the shop, then the payments, newest first. */
export function statementOf(received: Received[]) {
  const lines = received.flatMap((money) => [paymentRow(money), ...reversalRows(money)]);
  const rows = [...about, HEAD.split(','), ...lines.toReversed()];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function paymentRow({ receipt, at, amount, phone, reference }: Received) {
  const time = portalTime(at);
  const payer = `${phone.slice(0, 3)}******${phone.slice(-3)}`;
  const details = `Pay Bill from ${payer} Acc. ${reference}`;
  const other = `${payer} - SIMULATED`;
  return [
    receipt,
    time,
    time,
    details,
    'Completed',
    formatAmount(amount),
    '',
    '',
    'true',
    'Pay Utility',
    other,
    '',
    reference,
  ];
}

function reversalRows({ reversedBy, receipt, amount }: Received) {
  if (!reversedBy) return [];
  const time = portalTime(reversedBy.at);
  const details = `Reversal of ${receipt}`;
  const out = `-${formatAmount(amount)}`;
  return [[reversedBy.receipt, time, time, details, 'Completed', '', out, '', 'true', 'Reversal', '', receipt, '']];
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const formatAmount = (amount: number) => `${amount.toLocaleString('en-KE')}.00`;

/** Formats a time as M-Pesa's portal does: '20-11-2026 15:30:00'. */
const portalTime = (at: Date) => nairobiTime(at).replace(/^(\d+)-(\d+)-(\d+)/, '$3-$2-$1');
