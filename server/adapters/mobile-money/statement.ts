/**
 * A statement that somebody downloaded: a table (CSV) with a line of names
 * somewhere near its top. M-Pesa's portal calls its columns Receipt No., Completion
 * Time, Transaction Status, Paid In and A/C No.; others use other words.
 */
import type { MobileMoney, StatementLine } from '#server/ports/mobile-money.ts';
import { MOST, Name, Receipt } from './fields.ts';
import { fromNairobi } from './nairobi.ts';

/** The first column that fits counts. */
const columns = {
  receipt: /^(?:receipt|m-?pesa (?:code|receipt)|transaction (?:id|code))/,
  time: /^(?:completion time|transaction (?:time|date)|date|time)/,
  paidIn: /^(?:paid in|amount)/,
  reason: /^reason type/,
  status: /^(?:transaction )?status/,
  account: /^(?:a\/c no|account|external reference|reference|bill ?ref)/,
};
type Places = Record<keyof typeof columns, number>;

/** Lines above the table's names that tell of the shop. */
const LONGEST_PREAMBLE = 30;

/** @param now  nothing was received long after it */
export function readStatement(csv: string, now: Date): ReturnType<MobileMoney['readStatement']> {
  const text = csv.replace(/^\uFEFF/, '');
  for (const separator of [',', ';']) {
    const rows = rowsOf(text, separator);
    const head = rows.slice(0, LONGEST_PREAMBLE).findIndex((row) => isHead(placesIn(row)));
    if (head >= 0) return linesOf(rows.slice(head + 1), placesIn(rows[head]!), now);
  }
  return undefined;
}

/** Characters of a line that are shown to whoever imports it. */
const SHOWN = 200;

/** All of them, or the first that cannot be read: money is not left out in silence. */
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

/** Undefined for what is no money received: what went out, what failed, what the shop moved itself, sums, and what is no line at all. */
function lineOf(row: string[], places: Places, now: Date): StatementLine | 'unread' | undefined {
  const cell = (column: keyof Places) => row[places[column]]?.trim() ?? '';
  if (isSum(cell('receipt')) || !isDone(cell('status')) || !isPayment(cell('reason'))) return undefined;
  const amount = shillingsIn(cell('paidIn'));
  if (amount === 'nothing') return undefined;
  const receipt = Receipt.safeParse(cell('receipt')).data;
  const at = momentIn(cell('time'), now);
  // What the shop is told below the table.
  if (!receipt && !at) return undefined;
  if (!receipt || !amount || !at) return 'unread';
  return { receipt, amount, at, reference: Name.safeParse(cell('account').slice(0, 100)).data ?? '' };
}

const isSum = (receipt: string) => /^(?:$|(?:grand |sub-?)?total)/i.test(receipt);

const isDone = (status: string) => /^(?:$|completed|success)/i.test(status);

/** 'Organization Transfer' and 'Reversal' among others are none. */
const isPayment = (reason: string) => /^(?:$|pay ?bill|pay merchant|pay utility|customer)/i.test(reason);

/** 'KES 1,500.00', '700/='; what has other signs, or groups of other lengths, could be another sum than it seems. */
const AMOUNT = /^(?:(?:kes|kshs?)\.?\s*)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?\s*(?:\/[=-])?\s*(?:kes|kshs?)?$/i;

/** Whole shillings. Less than one is nothing, and so is what went out. Undefined when it cannot be read. */
function shillingsIn(text: string) {
  if (/^(?:-|$)/.test(text)) return 'nothing';
  const [, digits] = text.match(AMOUNT) ?? [];
  const amount = Number(digits?.replaceAll(',', ''));
  if (amount === 0) return 'nothing';
  return amount <= MOST ? amount : undefined;
}

/** M-Pesa is not older. */
const FIRST = new Date('2007-01-01T00:00:00Z');
/** Milliseconds by which their clock, or the zone of their list, may be ahead. */
const AHEAD = 24 * 60 * 60_000;

function momentIn(text: string, now: Date) {
  const at = fromNairobi(text);
  return at && at >= FIRST && at.getTime() <= now.getTime() + AHEAD ? at : undefined;
}

/** The cells of a table as RFC 4180 writes it. */
function rowsOf(csv: string, separator: string) {
  const rows: string[][] = [[]];
  for (let at = 0; at < csv.length; ) {
    const { cell, end } = csv[at] === '"' ? quotedCell(csv, at + 1, separator) : plainCell(csv, at, separator);
    rows.at(-1)!.push(cell);
    if (csv[end] !== separator) rows.push([]);
    at = csv.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

function plainCell(csv: string, from: number, separator: string) {
  const end = endOfCell(csv, from, separator);
  return { cell: csv.slice(from, end), end };
}

/** Two quotes are one of the text; what stands after the last is nobody's. */
function quotedCell(csv: string, from: number, separator: string) {
  let close = csv.indexOf('"', from);
  while (close >= 0 && csv[close + 1] === '"') close = csv.indexOf('"', close + 2);
  const last = close < 0 ? csv.length : close;
  return { cell: csv.slice(from, last).replaceAll('""', '"'), end: endOfCell(csv, last, separator) };
}

function endOfCell(csv: string, from: number, separator: string) {
  const end = separator === ',' ? /[,\r\n]/g : /[;\r\n]/g;
  end.lastIndex = from;
  return end.exec(csv)?.index ?? csv.length;
}
