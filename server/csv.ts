/** Tables that spreadsheets open: CSV by RFC 4180, in UTF-8 and marked so, because Excel takes it for something else otherwise. */

const MARK = '\uFEFF';

/** @param rows  the first one names the columns */
export const toCsv = (rows: string[][]) => MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/**
 * A cell that begins so would be run as a formula by whoever opens the table
 * (OWASP, "CSV Injection"): an apostrophe makes it text.
 */
const toCell = (text: string) => {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
