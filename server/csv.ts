/** Tables that spreadsheets open: CSV by RFC 4180, in UTF-8 and marked so, because Excel takes it for something else otherwise. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const MARK = '\uFEFF';

/** @param rows  the first one names the columns */
export const toCsv = (rows: string[][]) => MARK + toLines(rows);

const toLines = (rows: string[][]) => rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/**
 * A cell that begins so would be run as a formula by whoever opens the table
 * (OWASP, "CSV Injection"), also with its wide letters and behind spaces: an
 * apostrophe makes it text.
 */
const toCell = (text: string) => {
  const harmless = /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** The answer to a download: a table under that name. */
export const tableAnswer = (reply: FastifyReply, name: string, rows: string[][]) => answer(reply, name, [toCsv(rows)]);

/** The same for a table that is too long to be held whole: it goes out as it is read. @param parts  the first row names the columns */
export const longTableAnswer = (reply: FastifyReply, name: string, parts: AsyncIterable<string[][]>) =>
  answer(reply, name, inParts(parts));

function answer(reply: FastifyReply, name: string, parts: Iterable<string> | AsyncIterable<string>) {
  // Nobody reads the request to its end otherwise, and after ten seconds it counts as one that trickles in (http/protection.ts).
  reply.request.raw.resume();
  reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(parts);
}

async function* inParts(parts: AsyncIterable<string[][]>) {
  yield MARK;
  for await (const rows of parts) yield toLines(rows);
}
