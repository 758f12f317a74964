/** A file as an answer: whole, the part that was asked for (RFC 9110, section 14), or that it has not changed. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged, mayContinue } from './conditions.ts';

interface AnsweredFile {
  bytes: number;
  changedAt: Date;
  /** The media type. */
  type: string;
  stream(range: Range): Readable;
}

/** Bytes, both included. */
interface Range {
  first: number;
  last: number;
}

/** For GET and HEAD; nothing of the file is read but what goes out. What may be kept, and how long, is the caller's to say. */
export function sendFile({ method, headers }: FastifyRequest, reply: FastifyReply, file: AnsweredFile) {
  const { bytes, changedAt } = file;
  const etag = `"${bytes.toString(36)}-${Math.floor(changedAt.getTime()).toString(36)}"`;
  reply.header('etag', etag).header('last-modified', changedAt.toUTCString()).header('accept-ranges', 'bytes');
  if (isUnchanged(headers, { etag, changedAt })) return reply.status(304).send();

  const mayBePart = method === 'GET' && mayContinue(headers, { etag, changedAt });
  const asked = mayBePart ? partIn(headers.range, bytes) : 'whole';
  if (asked === 'none') return reply.status(416).header('content-range', `bytes */${bytes}`).send();

  const { first, last } = asked === 'whole' ? { first: 0, last: bytes - 1 } : asked;
  if (asked !== 'whole') reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  reply.type(file.type).header('content-length', last - first + 1);
  return method === 'HEAD' || bytes === 0 ? reply.send() : reply.send(file.stream({ first, last }));
}

/**
 * What is asked for: `none` where the file has nothing of it. What cannot be
 * understood is ignored, as the standard says, and so are several parts at once,
 * for which no player asks.
 */
function partIn(range: string | undefined, bytes: number): Range | 'whole' | 'none' {
  const [, from, to] = range?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';

  const isSuffix = from === '';
  const first = isSuffix ? Math.max(bytes - Number(to), 0) : Number(from);
  const last = isSuffix || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (!isSuffix && to !== '' && Number(to) < first) return 'whole';
  return first > last ? 'none' : { first, last };
}
