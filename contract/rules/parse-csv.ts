/** Reads tables in CSV. */
export type Separator = ',' | ';' | '\t';

/** Returns the cells of a CSV table (RFC 4180), row by row. Never fails: malformed quotes are parsed as well as possible. */
export function parseCsv(csv: string, separator: Separator) {
  const rows: string[][] = [[]];
  for (let at = 0; at < csv.length; ) {
    const { cell, end } = csv[at] === '"' ? quotedCell(csv, at + 1, separator) : plainCell(csv, at, separator);
    rows.at(-1)!.push(cell);
    if (csv[end] !== separator) rows.push([]);
    at = csv.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

function plainCell(csv: string, from: number, separator: Separator) {
  const end = endOfCell(csv, from, separator);
  return { cell: csv.slice(from, end), end };
}

/** Parses a quoted cell: two adjacent quotes mean one quote; text after the closing quote is dropped. */
function quotedCell(csv: string, from: number, separator: Separator) {
  let close = csv.indexOf('"', from);
  while (close >= 0 && csv[close + 1] === '"') close = csv.indexOf('"', close + 2);
  const last = close < 0 ? csv.length : close;
  return { cell: csv.slice(from, last).replaceAll('""', '"'), end: endOfCell(csv, last, separator) };
}

function endOfCell(csv: string, from: number, separator: Separator) {
  const end = new RegExp(`[${separator}\\r\\n]`, 'g');
  end.lastIndex = from;
  return end.exec(csv)?.index ?? csv.length;
}
