/**
 * Server-sent events (the WHATWG's HTML standard, section 9.2): answers that do
 * not end, by which a page learns at once that something has changed. They say
 * no more than that, so that nobody learns what is not theirs: what is new is
 * asked for as ever.
 */
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { isStillIn } from './sessions/sessions.ts';

/** Milliseconds between two signs of life: proxies hang up on a connection that is silent for longer. */
const HEARTBEAT = 20_000;
/** Milliseconds for which changes are gathered into one event. */
const GATHERING = 200;
/** Milliseconds that a browser waits before it connects again. */
const RETRY = 3_000;
/** Streams that one person may have: every page in sight of every device has one. */
const PER_PERSON = 6;

const SOMETHING_CHANGED = 'data: changed\n\n';
/** An event of its own, so that the page notices when none comes (web/api/server-events.ts). */
const SIGN_OF_LIFE = 'event: beat\ndata:\n\n';

/** Who hears: somebody in a session, or a visitor, who is known by an address. */
interface Listener {
  id: string;
  sessionId?: string;
  /** What alone this one wants to hear of; undefined for everything. */
  topic?: string;
}

export function eventStreams(needs: Pick<Services, 'db' | 'clock'>) {
  const open = new Map<PassThrough, Listener>();
  const changed = new Set<string | undefined>();
  let gathering: NodeJS.Timeout | undefined;
  let isClosed = false;

  function tellNow() {
    gathering = undefined;
    for (const [stream, { topic }] of open)
      if (topic === undefined || changed.has(undefined) || changed.has(topic)) stream.write(SOMETHING_CHANGED);
    changed.clear();
  }

  return {
    /**
     * The answer to that listener. It begins with an event, for what has changed while nobody told, and ends with the session.
     *
     * @throws {Refusal} too_many_requests  this one has enough of them
     */
    begin(listener: Listener, reply: FastifyReply): Readable {
      const own = [...open.values()].filter(({ id }) => id === listener.id).length;
      if (own >= PER_PERSON) throw new Refusal('too_many_requests', generalMessages.tooManyRequests, 15);

      sendHead(reply);
      const stream = new PassThrough();
      open.set(stream, listener);
      const heartbeat = startHeartbeat({ every: HEARTBEAT, onBeat: () => beat(needs, stream, listener) });
      stream.once('close', () => {
        heartbeat.stop();
        open.delete(stream);
      });
      stream.write(`retry: ${RETRY}\n${SOMETHING_CHANGED}`);
      if (isClosed) stream.end();
      return stream;
    },

    /**
     * Something has changed. Whoever listens learns of it in a moment, and once of many changes.
     *
     * @param topic  those who listen to it alone; undefined for everybody
     */
    tell(topic?: string) {
      changed.add(topic);
      gathering ??= setTimeout(tellNow, GATHERING).unref();
    },

    /** Ends all of them, and whatever begins from now on: no server closes over an answer that does not end. */
    close() {
      isClosed = true;
      clearTimeout(gathering);
      for (const stream of open.keys()) stream.end();
    },
  };
}

function sendHead(reply: FastifyReply) {
  // Nobody reads the request to its end otherwise, and then it counts as one that trickles in (protection.ts).
  reply.request.raw.resume();
  reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    // nginx would gather what is to arrive at once.
    .header('x-accel-buffering', 'no')
    .header('connection', 'close');
}

async function beat(needs: Pick<Services, 'db' | 'clock'>, stream: PassThrough, { sessionId }: Listener) {
  // While the database cannot say, the stream goes on: it tells nothing that needs a session more than the next call does.
  const isIn = sessionId === undefined || (await isStillIn(needs, { sessionId }).catch(() => true));
  if (!stream.writable) return;
  if (isIn) stream.write(SIGN_OF_LIFE);
  else stream.end();
}
