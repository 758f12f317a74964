/**
 * The line to a program that runs at the school. It is not taken up again: when the
 * network goes, the program has ended, and the page says so.
 */
import { LiveMessage, type LiveRequest, livePath } from '#contract/runner.ts';
import { addressOf } from '#web/api/call.ts';

/** Milliseconds without a word after which a line counts as dead: two signs of life have not come. */
const SILENCE_MS = 40_000;
/** Milliseconds for the first word. Some networks let the line through to nobody, and do not say so. */
const CONNECTING_MS = 8_000;

export type LiveRunMessage = Exclude<LiveMessage, { type: 'beat' }>;

interface Listener {
  /** The last one is `finished` or `refused`, or there is none and the line was lost. */
  onNews: (news: LiveRunMessage) => void;
  /** In the middle: the program has ended. */
  onLost: () => void;
  /** Before the first word. */
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

  /** Whoever answers faster than the network connects is heard all the same, in that order. */
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
    /** Ends the program. Nothing more is told. */
    stop: () => end(),
  };
}
