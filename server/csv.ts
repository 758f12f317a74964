/** Tables that spreadsheets open: CSV by RFC 4180, in UTF-8 and marked so, because Excel takes it for something else otherwise. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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

/** The answer to a download: a table under that name. */
export function tableAnswer(reply: FastifyReply, name: string, rows: string[][]) {
  reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from([toCsv(rows)]);
}
