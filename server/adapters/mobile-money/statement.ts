/**
 * A statement that somebody downloaded: a table (CSV) with a line of names
 * somewhere near its top. M-Pesa's portal calls its columns Receipt No., Completion
 * Time, Transaction Status, Paid In and A/C No.; others use other words.
 */
import type { StatementLine } from '#server/ports.ts';
import { Receipt, Shillings } from './fields.ts';
import { fromNairobi } from './nairobi.ts';

/** The first column that fits counts. */
const columns = {
  receipt: /^(?:receipt|m-?pesa (?:code|receipt)|transaction (?:id|code))/,
  time: /^(?:completion time|transaction (?:time|date)|date|time)/,
  paidIn: /^(?:paid in|amount)/,
  status: /^(?:transaction )?status/,
  account: /^(?:a\/c no|account|external reference|reference|bill ?ref)/,
};
type Places = Record<keyof typeof columns, number>;

/** Lines above the table's names that tell of the shop. */
const LONGEST_PREAMBLE = 30;

export function readStatement(csv: string): StatementLine[] | undefined {
  const rows = rowsOf(csv.replace(/^\uFEFF/, ''));
  const head = rows.slice(0, LONGEST_PREAMBLE).findIndex((row) => isHead(placesIn(row)));
  if (head < 0) return undefined;
  const places = placesIn(rows[head]!);
  return rows.slice(head + 1).flatMap((row) => lineOf(row, places) ?? []);
}

function placesIn(row: string[]) {
  const names = row.map((name) => name.trim().toLowerCase());
  const places = Object.entries(columns).map(([column, name]) => [column, names.findIndex((cell) => name.test(cell))]);
  return Object.fromEntries(places) as Places;
}

const isHead = ({ receipt, time, paidIn }: Places) => Math.min(receipt, time, paidIn) >= 0;

/** Undefined for what is no money received: what went out, what failed, and what is no line at all. */
function lineOf(row: string[], places: Places): StatementLine | undefined {
  const receipt = Receipt.safeParse(row[places.receipt]).data;
  const amount = Shillings.safeParse(row[places.paidIn]).data;
  const at = fromNairobi(row[places.time] ?? '');
  const status = row[places.status]?.trim().toLowerCase() ?? '';
  const isDone = status === '' || /^(?:completed|success)/.test(status);
  if (!receipt || !amount || !at || !isDone) return undefined;
  return { receipt, amount, at, reference: row[places.account]?.trim().slice(0, 100) ?? '' };
}

/** The cells of a table as RFC 4180 writes it. */
function rowsOf(csv: string) {
  const rows: string[][] = [[]];
  for (let at = 0; at < csv.length; ) {
    const { cell, end } = csv[at] === '"' ? quotedCell(csv, at + 1) : plainCell(csv, at);
    rows.at(-1)!.push(cell);
    if (csv[end] !== ',') rows.push([]);
    at = csv.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

function plainCell(csv: string, from: number) {
  const end = endOfCell(csv, from);
  return { cell: csv.slice(from, end), end };
}

/** Two quotes are one of the text; what stands after the last is nobody's. */
function quotedCell(csv: string, from: number) {
  let close = csv.indexOf('"', from);
  while (close >= 0 && csv[close + 1] === '"') close = csv.indexOf('"', close + 2);
  const last = close < 0 ? csv.length : close;
  return { cell: csv.slice(from, last).replaceAll('""', '"'), end: endOfCell(csv, last) };
}

function endOfCell(csv: string, from: number) {
  const separator = /[,\r\n]/g;
  separator.lastIndex = from;
  return separator.exec(csv)?.index ?? csv.length;
}
