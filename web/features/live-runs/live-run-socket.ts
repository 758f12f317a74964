/**
 * The WebSocket to a program that runs on the server. A lost connection is not re-established: the server ends
 * the program, and the page displays that.
 */
import { LiveMessage, type LiveRequest, livePath } from '#contract/runner.ts';
import { addressOf } from '#web/api/call.ts';

/** A connection without a message for this many milliseconds is treated as lost: two heartbeats are missing. */
const SILENCE_MS = 40_000;
/** Milliseconds to wait for the first message. Some networks block WebSockets without an error. */
const CONNECTING_MS = 8_000;

export type LiveRunMessage = Exclude<LiveMessage, { type: 'beat' }>;

interface LiveRunCallbacks {
  /** Called for each message but heartbeats. The last is `finished` or `refused`, unless the connection is lost. */
  onMessage: (message: LiveRunMessage) => void;
  /** Called if the connection is lost during the run, which ends the program. */
  onLost: () => void;
  /** Called if the connection fails before the first message. */
  onUnreachable: () => void;
}

export interface Program {
  languageId: number;
  source: string;
}

export type LiveRunSocket = ReturnType<typeof openLiveRunSocket>;

export function openLiveRunSocket(
  { languageId, source }: Program,
  { onMessage, onLost, onUnreachable }: LiveRunCallbacks,
) {
  const socket = new WebSocket(new URL(addressOf({ path: livePath }), location.href).href.replace(/^http/, 'ws'));
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let hasReceived = false;
  let isClosed = false;

  function end(tell?: () => void) {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(silenceTimer);
    removeEventListener('offline', handleLoss);
    socket.close();
    tell?.();
  }
  const handleLoss = () => end(hasReceived ? onLost : onUnreachable);

  function restartSilenceTimer() {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(handleLoss, hasReceived ? SILENCE_MS : CONNECTING_MS);
  }

  /** Input sent before the connection is established is queued, in order. */
  const queuedRequests: LiveRequest[] = [
    { type: 'start', language_id: languageId, source_code: source, pictures: true },
  ];

  function send(request: LiveRequest) {
    if (socket.readyState === WebSocket.CONNECTING) queuedRequests.push(request);
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  }

  function receive(news: LiveMessage) {
    hasReceived = true;
    restartSilenceTimer();
    if (news.type === 'beat') return;
    if (news.type === 'finished' || news.type === 'refused') end(() => onMessage(news));
    else onMessage(news);
  }

  socket.onopen = () => queuedRequests.forEach(send);
  socket.onmessage = ({ data }) => !isClosed && receive(LiveMessage.parse(JSON.parse(data)));
  socket.onclose = handleLoss;
  addEventListener('offline', handleLoss);
  restartSilenceTimer();

  return {
    type: (text: string) => send({ type: 'input', text }),
    endInput: () => send({ type: 'end' }),
    /** Closes the connection, which ends the program. No callback is called afterwards. */
    stop: () => end(),
  };
}
