/**
 * Reads a spreadsheet in the browser, so that the server does not have to unzip files (docs/decisions/0029-imports-of-people.md).
 */
import { parseCsv, type Separator } from '#contract/rules/parse-csv.ts';
import * as texts from '#texts/people/people-imports.ts';

type Read = { table: string[][] } | { problem: string };

const MAX_BYTES = 5_000_000;
/** The server's limit for a cell, in characters. Longer cells are refused. */
const MAX_CELL = 500;

/** The first bytes of a zip archive, such as .xlsx, and of the old Excel format. */
const ZIP = [0x50, 0x4b, 3, 4];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

export async function readSpreadsheet(file: File): Promise<Read> {
  if (file.size > MAX_BYTES) return { problem: texts.tooLarge };
  try {
    const bytes = await file.arrayBuffer();
    if (startsWith(bytes, OLD_EXCEL)) return { problem: texts.oldExcel };
    const rows = startsWith(bytes, ZIP) ? await readExcel(bytes) : readCsv(bytes);
    return rows ? { table: withoutEmptyEnds(rows) } : { problem: texts.unreadable };
  } catch {
    return { problem: texts.unreadable };
  }
}

const startsWith = (bytes: ArrayBuffer, start: number[]) => {
  const first = new Uint8Array(bytes, 0, Math.min(start.length, bytes.byteLength));
  return start.every((byte, at) => first[at] === byte);
};

/** Reads the cells of the first sheet. The library is loaded only for an Excel file. */
async function readExcel(bytes: ArrayBuffer) {
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(bytes);
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))));
}

/** Decodes the text of a CSV file; undefined if the bytes are not text. */
function readCsv(bytes: ArrayBuffer) {
  const text = decode(bytes);
  return text.includes('\0') ? undefined : parseCsv(text, separatorOf(text));
}

/** Excel writes CSV as UTF-8 with a byte order mark, as UTF-16, or in a Windows code page, which can decode any byte. */
function decode(bytes: ArrayBuffer) {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Guesses the separator: the one that splits the first row into the most columns. Excel's choice depends on the country. */
function separatorOf(text: string) {
  const columnsWith = (separator: Separator) => parseCsv(text.slice(0, 2_000), separator)[0]!.length;
  return ([',', ';', '\t'] as const).toSorted((one, other) => columnsWith(other) - columnsWith(one))[0]!;
}

/** Removes the empty rows and cells that spreadsheets write after the last ones. */
function withoutEmptyEnds(rows: string[][]) {
  const table = rows.map((row) => {
    const cells = row.map((cell) => cell.trim().slice(0, MAX_CELL));
    return cells.slice(0, cells.findLastIndex(Boolean) + 1);
  });
  return table.slice(0, table.findLastIndex((row) => row.length > 0) + 1);
}
