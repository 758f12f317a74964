/** Arranges long lists in columns, as Node's console does: about 2.5 times as wide as high, at most 12 columns. */

const BREAK_LENGTH = 80;
const SEPARATOR = 2;
const MAX_COLUMNS = 12;

/**
 * Joins the items of a list into rows of columns.
 *
 * @returns `items` itself if columns would not help
 */
export function groupInColumns(items: string[], values: ArrayLike<unknown>, indentation: number): string[] {
  // With more than 100 items the last one is the text "... 5 more items", which gets its own line.
  const count = items.length > 100 ? items.length - 1 : items.length;
  const lengths = items.slice(0, count).map((item) => item.length);
  const total = lengths.reduce((sum, length) => sum + length + SEPARATOR, 0);
  const widest = Math.max(...lengths);
  const width = widest + SEPARATOR;
  const isWorthIt = width * 3 + indentation < BREAK_LENGTH && (total / width > 5 || widest <= 6);
  const columns = isWorthIt ? columnsFor({ items, count, total, width, indentation }) : 1;
  if (columns <= 1 || items.some((item) => item.includes('\n'))) return items;

  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lengths.filter((_length, index) => index % columns === column)),
  );
  const areNumbers = Array.from({ length: count }, (_, index) => typeof values[index]).every(
    (type) => type === 'number' || type === 'bigint',
  );
  return [...rowsOf(items.slice(0, count), widths, areNumbers), ...items.slice(count)];
}

interface Measured {
  items: string[];
  count: number;
  total: number;
  width: number;
  indentation: number;
}

function columnsFor({ items, count, total, width, indentation }: Measured) {
  const biased = Math.max(width - 3 - Math.sqrt(width - total / items.length), 1);
  return Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((BREAK_LENGTH - indentation) / width),
    MAX_COLUMNS,
  );
}

/** Joins items into rows: right-aligned if all items are numbers, otherwise left-aligned. */
function rowsOf(items: string[], widths: number[], areNumbers: boolean) {
  const rows: string[] = [];
  for (let from = 0; from < items.length; from += widths.length) {
    const row = items.slice(from, from + widths.length);
    const cells = row.map((item, column) => {
      const isLast = column === row.length - 1;
      const cell = isLast ? item : `${item}, `;
      const room = widths[column]! + (isLast ? 0 : SEPARATOR);
      if (areNumbers) return cell.padStart(room);
      return isLast ? cell : cell.padEnd(room);
    });
    rows.push(cells.join(''));
  }
  return rows;
}
