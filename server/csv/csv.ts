/** Writes CSV (RFC 4180) for spreadsheets, with a byte order mark because Excel would not assume UTF-8 without it. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const BYTE_ORDER_MARK = '\uFEFF';

/** Formats a table as CSV. @param rows  the cells of each row; the first row is the header */
export const toCsv = (rows: string[][]) => BYTE_ORDER_MARK + toLines(rows);

const toLines = (rows: string[][]) => rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/**
 * Spreadsheets run a cell as a formula if it begins with =, +, - or @ (OWASP, "CSV Injection"), also after spaces or as
 * full-width characters. A leading apostrophe makes it text.
 */
const toCell = (text: string) => {
  const harmless = /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Sends a table as a CSV download with the given file name. */
export const csvResponse = (reply: FastifyReply, name: string, rows: string[][]) =>
  download(reply, name, [toCsv(rows)]);

/** Streams a CSV download that is too long for memory. @param parts  groups of rows; the very first is the header */
export const streamCsv = (reply: FastifyReply, name: string, parts: AsyncIterable<string[][]>) =>
  download(reply, name, inParts(parts));

function download(reply: FastifyReply, name: string, parts: Iterable<string> | AsyncIterable<string>) {
  // Reads the request to its end; otherwise body-timeouts.ts would close the connection.
  reply.request.raw.resume();
  reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(parts);
}

async function* inParts(parts: AsyncIterable<string[][]>) {
  yield BYTE_ORDER_MARK;
  for await (const rows of parts) yield toLines(rows);
}
