/**
 * The connection to a program that runs on the server. It is not re-established: when the
 * network fails, the program has ended, and the page says so.
 */
import { LiveMessage, type LiveRequest, livePath } from '#contract/runner.ts';
import { addressOf } from '#web/api/call.ts';

/** Milliseconds without a message after which a connection counts as dead: two heartbeats are missing. */
const SILENCE_MS = 40_000;
/** Milliseconds to wait for the first message. Some networks block such connections silently. */
const CONNECTING_MS = 8_000;

export type LiveRunMessage = Exclude<LiveMessage, { type: 'beat' }>;

interface Listener {
  /** The last message is `finished` or `refused`; without it the connection was lost. */
  onNews: (news: LiveRunMessage) => void;
  /** Lost during the run: the program has ended. */
  onLost: () => void;
  /** Lost before the first message. */
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
    /** Ends the program. No message follows. */
    stop: () => end(),
  };
}
