/** A file as an answer: whole, the part that was asked for (RFC 9110, section 14), or that it has not changed. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { Refusal } from '#server/refusal.ts';
import { isUnchanged, mayContinue } from './conditional-get.ts';

export interface AnsweredFile {
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

/** Milliseconds in which nothing goes out, until the connection is closed: a player that was paused asks for the rest when it needs it. */
const STANDSTILL = 2 * 60_000;
/** Files that may be on their way to one network address at a time: a class behind one router. Each takes a hundred kilobytes of memory. */
const PER_ADDRESS = 100;

interface Bounds {
  standstill?: number;
  perAddress?: number;
}

/** What may be kept of an answer, and how long, is the caller's to say. */
export function fileAnswers({ standstill = STANDSTILL, perAddress = PER_ADDRESS }: Bounds = {}) {
  /** Each with the network that it came from. */
  const underWay = new Map<FastifyRequest, string>();

  function count(request: FastifyRequest, reply: FastifyReply) {
    // Whoever asks for several at once and goes away never closes the answers that had not begun.
    for (const other of underWay.keys()) if (other.socket.destroyed) underWay.delete(other);
    const network = networkOf(request.ip);
    const own = [...underWay.values()].filter((other) => other === network).length;
    if (own >= perAddress) throw new Refusal('too_many_requests', generalMessages.tooManyRequests, 15);
    underWay.set(request, network);
    reply.raw.once('close', () => underWay.delete(request));
  }

  return {
    /**
     * For GET and HEAD; nothing of the file is read but what goes out.
     *
     * @throws {Refusal} too_many_requests  there are enough on their way to that network address
     */
    send(request: FastifyRequest, reply: FastifyReply, file: AnsweredFile) {
      const range = answerHead(request, reply, file);
      if (!range || reply.raw.destroyed) return reply.send();
      count(request, reply);
      // Nobody reads the request to its end otherwise, and after ten seconds it counts as one that trickles in (protection.ts).
      request.raw.resume();
      // Begins anew with whatever goes out, ends with the answer, and destroys the connection.
      reply.raw.setTimeout(standstill);
      return reply.send(untilClosed(request, file.stream(range)));
    },
  };
}

/** An answer that waits behind another one is not closed with its connection: nobody but us would ever close the file. */
function untilClosed({ socket }: FastifyRequest, content: Readable) {
  const end = () => content.destroy();
  socket.once('close', end);
  return content.once('close', () => socket.off('close', end));
}

/** All but the content: tells what is to be sent of that, if anything. */
function answerHead({ method, headers }: FastifyRequest, reply: FastifyReply, file: AnsweredFile) {
  const { bytes, changedAt } = file;
  const etag = `"${bytes.toString(36)}-${Math.floor(changedAt.getTime()).toString(36)}"`;
  reply.header('etag', etag).header('last-modified', changedAt.toUTCString()).header('accept-ranges', 'bytes');
  if (isUnchanged(headers, { etag, changedAt })) return void reply.status(304);

  const mayBePart = method === 'GET' && mayContinue(headers, { etag, changedAt });
  const asked = mayBePart ? partIn(headers.range, bytes) : 'whole';
  if (asked === 'none') return void reply.status(416).header('content-range', `bytes */${bytes}`);

  const { first, last } = asked === 'whole' ? { first: 0, last: bytes - 1 } : asked;
  if (asked !== 'whole') reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  reply.type(file.type).header('content-length', last - first + 1);
  return method === 'HEAD' || bytes === 0 ? undefined : { first, last };
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
