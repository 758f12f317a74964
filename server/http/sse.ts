/**
 * Server-sent events (WHATWG HTML, section 9.2) that tell a page that something changed. They carry no data, so they
 * leak none: the page then fetches what it may see.
 */
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { isSessionActive } from './sessions/sessions.ts';

/** Milliseconds between heartbeats; proxies close connections that are silent for longer. */
const HEARTBEAT = 20_000;
/** Milliseconds during which changes are batched into one event. */
const BATCH_TIME = 200;
/** Milliseconds after which a browser reconnects. */
const RETRY = 3_000;
/** Maximum number of streams per listener: each visible page on each device has one. */
const MAX_PER_LISTENER = 6;

const CHANGED = 'data: changed\n\n';
/** The heartbeat is a named event, so that the page notices when it stops (web/api/server-events.ts). */
const BEAT = 'event: beat\ndata:\n\n';

/** A signed-in user, or a visitor, identified by network address. */
interface Listener {
  id: string;
  sessionId?: string;
  /** Limits the events to one topic; undefined for all. */
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
     * The response to one listener. It starts with an event, for changes before it was open, and ends with the session.
     *
     * @throws {Refusal} too_many_requests  the listener has too many streams
     */
    openStream(listener: Listener, reply: FastifyReply): Readable {
      const own = [...open.values()].filter(({ id }) => id === listener.id).length;
      if (own >= MAX_PER_LISTENER) throw new Refusal('too_many_requests', generalMessages.tooManyRequests, 15);

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
     * Sends an event within BATCH_TIME; several changes share one event.
     *
     * @param topic  sends only to listeners of this topic and of all topics; undefined for every listener
     */
    notify(topic?: string) {
      changed.add(topic);
      batch ??= setTimeout(flush, BATCH_TIME).unref();
    },

    /** Ends all streams, also new ones: a server cannot close while a response is open. */
    close() {
      isClosed = true;
      clearTimeout(batch);
      for (const stream of open.keys()) stream.end();
    },
  };
}

function sendHead(reply: FastifyReply) {
  // Without this the request is never read to its end, and body-timeouts.ts closes it.
  reply.request.raw.resume();
  reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    // Without this header nginx would buffer the events.
    .header('x-accel-buffering', 'no')
    .header('connection', 'close');
}

async function checkSession(needs: Pick<Services, 'db' | 'clock'>, stream: PassThrough, { sessionId }: Listener) {
  // If the database does not answer, the stream stays open: it carries no data, and the next call checks the session.
  const isIn = sessionId === undefined || (await isSessionActive(needs, { sessionId }).catch(() => true));
  if (!stream.writable) return;
  if (isIn) stream.write(BEAT);
  else stream.end();
}
