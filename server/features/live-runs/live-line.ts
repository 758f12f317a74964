/** One WebSocket as a line on which LiveRequest comes and LiveNews goes. A phone that is dead is noticed, and hung up on. */
import type { WebSocket } from '@fastify/websocket';
import { generalMessages } from '#contract/general-messages.ts';
import { type LiveNews, LiveRequest } from '#contract/runner.ts';

/** Milliseconds between two signs of life. */
const HEARTBEAT = 15_000;
/** Signs of life that may stay unanswered: on thin data they wait behind what is on its way. */
const MOST_UNANSWERED = 3;
/** Milliseconds that the other side has to say good-bye. */
const FAREWELL = 500;
/** Bytes on their way from which the other side counts as slow: no more is sent until they are out. */
const SLOW = 64 * 1024;
/** Milliseconds after which a slow one is looked at again. */
const PATIENCE = 50;

interface Ears {
  onRequest: (request: LiveRequest) => void;
  /** With each sign of life. */
  onBeat: () => void;
  /** The connection has ended, whoever ended it. */
  onGone: () => void;
}

export type LiveLine = ReturnType<typeof liveLine>;

export function liveLine(socket: WebSocket, { onRequest, onBeat, onGone }: Ears) {
  let unanswered = 0;
  let isEnding = false;
  const heartbeat = setInterval(() => {
    if (++unanswered > MOST_UNANSWERED) return socket.terminate();
    socket.ping();
    tell({ type: 'beat' });
    onBeat();
  }, HEARTBEAT).unref();

  socket.on('pong', () => {
    unanswered = 0;
  });
  socket.on('message', (bytes, isBinary) => {
    if (isEnding) return;
    const request = isBinary ? undefined : requestIn(String(bytes));
    if (request) onRequest(request);
    else refuse(generalMessages.notUnderstood);
  });
  socket.once('close', () => {
    clearInterval(heartbeat);
    onGone();
  });

  function tell(news: LiveNews) {
    if (!isEnding && socket.readyState === socket.OPEN) socket.send(JSON.stringify(news));
  }

  function refuse(message: string) {
    tell({ type: 'refused', message });
    hangUp();
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
    tell,
    refuse,
    hangUp,
    whenDrained,
    /** Nothing is heard between the two; what comes meanwhile waits with whoever sent it. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    /** For when the server closes, which waits for nobody. */
    cutSoon: () => setTimeout(() => socket.terminate(), FAREWELL),
  };
}

function requestIn(text: string) {
  try {
    return LiveRequest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
