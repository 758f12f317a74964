/**
 * Server-sent events (WHATWG HTML, section 9.2) that tell a page that something changed. Events contain no data, so
 * they cannot leak any: after an event the page fetches what its user may see.
 */

import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { isSessionActive } from './sessions/sessions.ts';

/** Milliseconds between heartbeats, because proxies close connections without data. */
const HEARTBEAT = 20_000;
/** Milliseconds during which changes are batched into one event. */
const BATCH_TIME = 200;
/** Milliseconds after which a browser reconnects if the stream breaks. */
const RETRY = 3_000;
/** Maximum streams per user or visitor; each visible page on each device has one. */
const MAX_PER_LISTENER = 6;

const CHANGED = 'data: changed\n\n';
/** The heartbeat is a named event, so that the page notices when it stops (web/api/server-events.ts). */
const BEAT = 'event: beat\ndata:\n\n';

/** The recipient of a stream: a signed-in user, or a visitor, whose id is the network address. */
interface Listener {
  id: string;
  sessionId?: string;
  /** The only topic whose events the listener gets; undefined for the events of all topics. */
  topic?: string;
}

export function openEventStreams(needs: Pick<Services, 'db' | 'clock'>) {
  const open = new Map<PassThrough, Listener>();
  const changed = new Set<string | undefined>();
  let batch: NodeJS.Timeout | undefined;
  let isClosed = false;

  function flush() {
    batch = undefined;
    for (const [stream, { topic }] of open)
      if (topic === undefined || changed.has(undefined) || changed.has(topic)) stream.write(CHANGED);
    changed.clear();
  }

  return {
    /**
     * Opens the stream that is the response to one listener. It starts with an event, because something may have
     * changed before it was open, and ends when the session ends.
     *
     * @throws {Refusal} too_many_requests  the listener already has the maximum number of streams
     */
    openStream(listener: Listener, reply: FastifyReply): Readable {
      const own = [...open.values()].filter(({ id }) => id === listener.id).length;
      if (own >= MAX_PER_LISTENER) throw new Refusal('too_many_requests', generalTexts.tooManyRequests, 15);

      sendHead(reply);
      const stream = new PassThrough();
      open.set(stream, listener);
      const heartbeat = startHeartbeat({ every: HEARTBEAT, onBeat: () => checkSession(needs, stream, listener) });
      stream.once('close', () => {
        heartbeat.stop();
        open.delete(stream);
      });
      stream.write(`retry: ${RETRY}\n${CHANGED}`);
      if (isClosed) stream.end();
      return stream;
    },

    /**
     * Sends an event within BATCH_TIME, together with other changes in that time.
     *
     * @param topic  sends only to listeners of this topic and of all topics; undefined for every listener
     */
    notify(topic?: string) {
      changed.add(topic);
      batch ??= setTimeout(flush, BATCH_TIME).unref();
    },

    /** Ends all streams and any that are opened later, because a server cannot close while a response is open. */
    close() {
      isClosed = true;
      clearTimeout(batch);
      for (const stream of open.keys()) stream.end();
    },
  };
}

function sendHead(reply: FastifyReply) {
  // Reads the request to its end; otherwise body-timeouts.ts would close the connection.
  reply.request.raw.resume();
  reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    // Without this header nginx would buffer the events.
    .header('x-accel-buffering', 'no')
    .header('connection', 'close');
}

async function checkSession(needs: Pick<Services, 'db' | 'clock'>, stream: PassThrough, { sessionId }: Listener) {
  // If the database does not answer, the stream stays open: it contains no data, and every other call checks the
  // session.
  const isIn = sessionId === undefined || (await isSessionActive(needs, { sessionId }).catch(() => true));
  if (!stream.writable) return;
  if (isIn) stream.write(BEAT);
  else stream.end();
}
