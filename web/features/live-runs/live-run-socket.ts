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

interface Listener {
  /** Called for each message but heartbeats. The last is `finished` or `refused`, unless the connection is lost. */
  onNews: (news: LiveRunMessage) => void;
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

export function openLiveRunSocket({ languageId, source }: Program, { onNews, onLost, onUnreachable }: Listener) {
  const socket = new WebSocket(new URL(addressOf({ path: livePath }), location.href).href.replace(/^http/, 'ws'));
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hasHeard = false;
  let isOver = false;

  function end(tell?: () => void) {
    if (isOver) return;
    isOver = true;
    clearTimeout(silence);
    removeEventListener('offline', lose);
    socket.close();
    tell?.();
  }
  const lose = () => end(hasHeard ? onLost : onUnreachable);

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(lose, hasHeard ? SILENCE_MS : CONNECTING_MS);
  }

  /** Input sent before the connection is established is queued, in order. */
  const early: LiveRequest[] = [{ type: 'start', language_id: languageId, source_code: source }];

  function tell(request: LiveRequest) {
    if (socket.readyState === WebSocket.CONNECTING) early.push(request);
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  }

  function hear(news: LiveMessage) {
    hasHeard = true;
    listen();
    if (news.type === 'beat') return;
    if (news.type === 'finished' || news.type === 'refused') end(() => onNews(news));
    else onNews(news);
  }

  socket.onopen = () => early.forEach(tell);
  socket.onmessage = ({ data }) => !isOver && hear(LiveMessage.parse(JSON.parse(data)));
  socket.onclose = lose;
  addEventListener('offline', lose);
  listen();

  return {
    type: (text: string) => tell({ type: 'input', text }),
    endInput: () => tell({ type: 'end' }),
    /** Closes the connection, which ends the program. No callback is called afterwards. */
    stop: () => end(),
  };
}
