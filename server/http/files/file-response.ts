/** Serves a file: as a whole, as a byte range (RFC 9110, section 14), or as 304 if the client's copy is current. */

import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#server/http/limits/network.ts';
import { Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';
import { isNotModified, isRangeValid } from './conditional-get.ts';

export interface FileResponse {
  bytes: number;
  changedAt: Date;
  /** The media type. */
  type: string;
  stream(range: Range): Readable;
}

/** Byte offsets, both inclusive. */
interface Range {
  first: number;
  last: number;
}

/** Milliseconds without progress until the connection is closed. A paused video player requests the rest later. */
const STANDSTILL = 2 * 60_000;
/** Maximum concurrent files per network address, which a whole class may share. Each file takes 100 kB of memory. */
const PER_ADDRESS = 100;

interface Bounds {
  standstill?: number;
  perAddress?: number;
}

/** Opens a responder, which counts the files that it is sending. Callers set the cache headers. */
export function openFileResponder({ standstill = STANDSTILL, perAddress = PER_ADDRESS }: Bounds = {}) {
  /** The requests whose files are being sent, each with the client's network address. */
  const open = new Map<FastifyRequest, string>();

  function count(request: FastifyRequest, reply: FastifyReply) {
    // Node never closes the queued (pipelined) responses of a client that disconnects, so they are removed here.
    for (const other of open.keys()) if (other.socket.destroyed) open.delete(other);
    const network = networkOf(request.ip);
    const own = [...open.values()].filter((other) => other === network).length;
    if (own >= perAddress) throw new Refusal('too_many_requests', generalTexts.tooManyRequests, 15);
    open.set(request, network);
    reply.raw.once('close', () => open.delete(request));
  }

  return {
    /**
     * Answers a GET or HEAD request. Only the part of the file that is sent is read.
     *
     * @throws {Refusal} too_many_requests  too many files are being sent to the client's network address
     */
    send(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
      const range = setHead(request, reply, file);
      if (!range || reply.raw.destroyed) return reply.send();
      count(request, reply);
      // Reads the request to its end; otherwise body-timeouts.ts would close the connection.
      request.raw.resume();
      // The timeout restarts with each write. When it expires, the connection is destroyed.
      reply.raw.setTimeout(standstill);
      return reply.send(untilClosed(request, file.stream(range)));
    },
  };
}

/** Closes the file when the connection ends, because Node does not close a queued (pipelined) response then. */
function untilClosed({ socket }: FastifyRequest, content: Readable) {
  const end = () => content.destroy();
  socket.once('close', end);
  return content.once('close', () => socket.off('close', end));
}

/** Sets status and headers; returns the range of the content to send, if any. */
function setHead({ method, headers }: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  const { bytes, changedAt } = file;
  const etag = `"${bytes.toString(36)}-${Math.floor(changedAt.getTime()).toString(36)}"`;
  reply.header('etag', etag).header('last-modified', changedAt.toUTCString()).header('accept-ranges', 'bytes');
  if (isNotModified(headers, { etag, changedAt })) return void reply.status(304);

  const mayBePart = method === 'GET' && isRangeValid(headers, { etag, changedAt });
  const range = mayBePart ? rangeIn(headers.range, bytes) : 'whole';
  if (range === 'none') return void reply.status(416).header('content-range', `bytes */${bytes}`);

  const { first, last } = range === 'whole' ? { first: 0, last: bytes - 1 } : range;
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  reply.type(file.type).header('content-length', last - first + 1);
  return method === 'HEAD' || bytes === 0 ? undefined : { first, last };
}

/**
 * The requested range; 'none' if it is outside the file. As the standard requires, a malformed range is ignored and the
 * whole file is sent; so are multiple ranges, which no player requests.
 */
function rangeIn(range: string | undefined, bytes: number): Range | 'whole' | 'none' {
  const [, from, to] = range?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';

  const isSuffix = from === '';
  const first = isSuffix ? Math.max(bytes - Number(to), 0) : Number(from);
  const last = isSuffix || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (!isSuffix && to !== '' && Number(to) < first) return 'whole';
  return first > last ? 'none' : { first, last };
}
