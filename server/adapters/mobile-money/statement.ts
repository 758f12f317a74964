/**
 * Parses a downloaded statement: a CSV table with a header row near its top. M-Pesa's portal names its columns Receipt
 * No., Completion Time, Transaction Status, Paid In and A/C No.; other providers use other names.
 */
import { parseCsv } from '#contract/rules/parse-csv.ts';
import type { MobileMoney, StatementLine } from '#server/ports/mobile-money.ts';
import { MAX_AMOUNT, Name, Receipt } from './fields.ts';
import { fromNairobi } from './nairobi.ts';

/** Patterns for the names of columns; if several columns match, the first is used. */
const columns = {
  receipt: /^(?:receipt|m-?pesa (?:code|receipt)|transaction (?:id|code))/,
  time: /^(?:completion time|transaction (?:time|date)|date|time)/,
  paidIn: /^(?:paid in|amount)/,
  reason: /^reason type/,
  status: /^(?:transaction )?status/,
  account: /^(?:a\/c no|account|external reference|reference|bill ?ref)/,
};
type Places = Record<keyof typeof columns, number>;

/** Maximum number of lines above the header row; they describe the account. */
const MAX_PREAMBLE = 30;

/** Parses a statement; undefined if the text is not one. @param now  a payment over a day later counts as misread */
export function readStatement(csv: string, now: Date): ReturnType<MobileMoney['readStatement']> {
  const text = csv.replace(/^\uFEFF/, '');
  for (const separator of [',', ';'] as const) {
    const rows = parseCsv(text, separator);
    const head = rows.slice(0, MAX_PREAMBLE).findIndex((row) => isHead(placesIn(row)));
    if (head >= 0) return linesOf(rows.slice(head + 1), placesIn(rows[head]!), now);
  }
  return undefined;
}

/** Maximum length of the text of an unreadable line that staff are shown. */
const SHOWN = 200;

/** All payments, or the first line that cannot be parsed, because no payment may be dropped silently. */
function linesOf(rows: string[][], places: Places, now: Date) {
  const lines: StatementLine[] = [];
  for (const row of rows) {
    const line = lineOf(row, places, now);
    if (line === 'unread')
      return {
        unread: row
          .join(', ')
          .replaceAll(/\p{Cc}/gu, ' ')
          .slice(0, SHOWN),
      };
    if (line) lines.push(line);
  }
  return lines;
}

function placesIn(row: string[]) {
  const names = row.map((name) => name.trim().toLowerCase());
  const places = Object.entries(columns).map(([column, name]) => [column, names.findIndex((cell) => name.test(cell))]);
  return Object.fromEntries(places) as Places;
}

const isHead = ({ receipt, time, paidIn }: Places) => Math.min(receipt, time, paidIn) >= 0;

/** The payment in a row; undefined for rows without received money: outgoing or failed transfers, totals, notes. */
function lineOf(row: string[], places: Places, now: Date): StatementLine | 'unread' | undefined {
  const cell = (column: keyof Places) => row[places[column]]?.trim() ?? '';
  if (isSum(cell('receipt')) || !isDone(cell('status')) || !isPayment(cell('reason'))) return undefined;
  const amount = shillingsIn(cell('paidIn'));
  if (amount === 'nothing') return undefined;
  const receipt = Receipt.safeParse(cell('receipt')).data;
  const at = momentIn(cell('time'), now);
  // A row with neither code nor time is a note below the table.
  if (!receipt && !at) return undefined;
  if (!receipt || !amount || !at) return 'unread';
  return { receipt, amount, at, reference: Name.safeParse(cell('account').slice(0, 100)).data ?? '' };
}

const isSum = (receipt: string) => /^(?:$|(?:grand |sub-?)?total)/i.test(receipt);

const isDone = (status: string) => /^(?:$|completed|success)/i.test(status);

/** Whether a row's reason is a customer's payment; other reasons are 'Organization Transfer', 'Reversal' and so on. */
const isPayment = (reason: string) => /^(?:$|pay ?bill|pay merchant|pay utility|customer)/i.test(reason);

/** An amount such as 'KES 1,500.00' or '700/='. Text with other signs or digit groups is refused as ambiguous. */
const AMOUNT = /^(?:(?:kes|kshs?)\.?\s*)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?\s*(?:\/[=-])?\s*(?:kes|kshs?)?$/i;

/** An amount in whole shillings; 'nothing' for less than one shilling or a minus sign. Undefined if unparsable. */
function shillingsIn(text: string) {
  if (/^(?:-|$)/.test(text)) return 'nothing';
  const [, digits] = text.match(AMOUNT) ?? [];
  const amount = Number(digits?.replaceAll(',', ''));
  if (amount === 0) return 'nothing';
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** The earliest plausible time of a payment: M-Pesa started in 2007. */
const FIRST = new Date('2007-01-01T00:00:00Z');
/** Milliseconds by which the provider's clock, or the statement's time zone, may be ahead. */
const AHEAD = 24 * 60 * 60_000;

function momentIn(text: string, now: Date) {
  const at = fromNairobi(text);
  return at && at >= FIRST && at.getTime() <= now.getTime() + AHEAD ? at : undefined;
}
