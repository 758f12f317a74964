/** Writes tables as CSV (RFC 4180) for spreadsheets, in UTF-8 with a byte order mark, without which Excel guesses another encoding. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const BYTE_ORDER_MARK = '\uFEFF';

/** @param rows  the first is the header */
export const toCsv = (rows: string[][]) => BYTE_ORDER_MARK + toLines(rows);

const toLines = (rows: string[][]) => rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/**
 * Spreadsheets would run a cell that begins like this as a formula (OWASP, "CSV Injection"), also in full-width letters
 * and after spaces. A leading apostrophe makes it text.
 */
const toCell = (text: string) => {
  const harmless = /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** A table as a download under that file name. */
export const csvResponse = (reply: FastifyReply, name: string, rows: string[][]) =>
  download(reply, name, [toCsv(rows)]);

/** The same for a table too long for memory, streamed as it is read. @param parts  the first row is the header */
export const streamCsv = (reply: FastifyReply, name: string, parts: AsyncIterable<string[][]>) =>
  download(reply, name, inParts(parts));

function download(reply: FastifyReply, name: string, parts: Iterable<string> | AsyncIterable<string>) {
  // Without this the request is never read to its end, and body-timeouts.ts closes it.
  reply.request.raw.resume();
  reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(parts);
}

async function* inParts(parts: AsyncIterable<string[][]>) {
  yield BYTE_ORDER_MARK;
  for await (const rows of parts) yield toLines(rows);
}
