/** Serves a file: whole, a range (RFC 9110, section 14), or 304 when it has not changed. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { Refusal } from '#server/refusal.ts';
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

/** Milliseconds without progress after which the connection is closed: a paused player requests the rest when it needs it. */
const STANDSTILL = 2 * 60_000;
/** Maximum concurrent files per network address, which may be a whole class. Each takes 100 kB of memory. */
const PER_ADDRESS = 100;

interface Bounds {
  standstill?: number;
  perAddress?: number;
}

/** The caller sets the cache headers. */
export function openFileResponder({ standstill = STANDSTILL, perAddress = PER_ADDRESS }: Bounds = {}) {
  /** The requests whose files are being sent, each with its network. */
  const open = new Map<FastifyRequest, string>();

  function count(request: FastifyRequest, reply: FastifyReply) {
    // If a client disconnects, the responses of its queued requests are never closed, so they are removed here.
    for (const other of open.keys()) if (other.socket.destroyed) open.delete(other);
    const network = networkOf(request.ip);
    const own = [...open.values()].filter((other) => other === network).length;
    if (own >= perAddress) throw new Refusal('too_many_requests', generalMessages.tooManyRequests, 15);
    open.set(request, network);
    reply.raw.once('close', () => open.delete(request));
  }

  return {
    /**
     * For GET and HEAD. Reads only the part of the file that is sent.
     *
     * @throws {Refusal} too_many_requests  too many open files of that network address
     */
    send(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
      const range = setHead(request, reply, file);
      if (!range || reply.raw.destroyed) return reply.send();
      count(request, reply);
      // Without this the request is never read to its end, and body-timeouts.ts closes it.
      request.raw.resume();
      // The timeout restarts with each write. When it expires, the connection is destroyed.
      reply.raw.setTimeout(standstill);
      return reply.send(untilClosed(request, file.stream(range)));
    },
  };
}

/** Closes the file with the connection: a queued response is not closed by itself when its connection ends. */
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
 * The requested range; 'none' if it is outside the file. Malformed ranges are ignored, as the standard says, and so are
 * multiple ranges, which no player requests.
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
