/** One WebSocket as a line on which JSON comes and goes. A phone that is dead is noticed, and hung up on. */
import type { WebSocket } from '@fastify/websocket';
import type { z } from 'zod';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';

/** Milliseconds between two signs of life. */
const HEARTBEAT = 15_000;
/** Signs of life that may stay unanswered: on thin data they wait behind what is on its way. */
const MOST_UNANSWERED = 3;
/** Milliseconds after which whoever does not say good-bye is cut. */
const FAREWELL = 500;
/** Bytes on their way from which the other side counts as slow: no more is sent until they are out. */
const SLOW = 64 * 1024;
/** Milliseconds after which a slow one is looked at again. */
const PATIENCE = 50;
/** Bytes that may wait for the other side where nobody waits for it: whoever takes in less is cut, and may come back. */
const MOST_WAITING = 4 * 1024 * 1024;

interface Ears<Request> {
  /** What may come. */
  requests: z.ZodType<Request>;
  onRequest: (request: Request) => void;
  /** Something else came; the sentence is the contract's where it has one for it. */
  onNonsense: (message?: string) => void;
  /** Something came, which is looked at if that is true. */
  mayCome?: () => boolean;
  /** With each sign of life. */
  onBeat: () => void;
  /** The connection has ended, whoever ended it. */
  onGone: () => void;
}

export function lineOn<Request, News extends { type: string }>(socket: WebSocket, ears: Ears<Request>) {
  let isEnding = false;
  const heartbeat = startHeartbeat({
    every: HEARTBEAT,
    onBeat() {
      socket.ping();
      send(JSON.stringify({ type: 'beat' }));
      ears.onBeat();
    },
    answers: { mostMissing: MOST_UNANSWERED, onDead: () => socket.terminate() },
  });

  socket.on('pong', heartbeat.answered);
  socket.on('message', (bytes, isBinary) => {
    if (isEnding || ears.mayCome?.() === false) return;
    const request = isBinary ? undefined : ears.requests.safeParse(jsonIn(String(bytes)));
    if (request?.success) ears.onRequest(request.data);
    else ears.onNonsense(request?.error.issues[0]?.message);
  });
  socket.once('close', () => {
    heartbeat.stop();
    ears.onGone();
  });

  /** @param text  of what may be said on it: made once where it goes to many */
  function send(text: string) {
    if (isEnding || socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
  }

  /** What was told goes out first; nothing more is told. */
  function hangUp() {
    isEnding = true;
    whenDrained(() => socket.close(1000));
  }

  const isSlow = () => socket.readyState === socket.OPEN && socket.bufferedAmount > SLOW;

  /** Calls back at once, or when a slow one has caught up. Also when it has gone. */
  function whenDrained(next: () => void) {
    if (isSlow()) setTimeout(() => whenDrained(next), PATIENCE).unref();
    else next();
  }

  return {
    tell: (news: News) => send(JSON.stringify(news)),
    send,
    hangUp,
    whenDrained,
    /** Hangs up on somebody who does not stop: nothing more of it is read. */
    cut() {
      hangUp();
      socket.pause();
      setTimeout(() => socket.terminate(), FAREWELL).unref();
    },
    /** Nothing is heard between the two; what comes meanwhile waits with whoever sent it. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
