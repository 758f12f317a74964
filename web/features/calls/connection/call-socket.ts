/** The line to the school on which a call is talked over: JSON both ways (contract/calls.ts). Audio and video go elsewhere. */
import { CallNews, type CallRequest, callPath } from '#contract/calls.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { addressOf } from '#web/api/call.ts';

/** Milliseconds without a word after which a line counts as dead: two signs of life have not come. */
const SILENCE_MS = 40_000;
/** Milliseconds for the first word. Some networks let the line through to nobody, and do not say so. */
const CONNECTING_MS = 8_000;
/** A message was too large for the school (RFC 6455, 7.4.1). Said again, it would end the next line too. */
const TOO_LARGE = 1009;

interface Ears {
  onNews: (news: CallNews) => void;
  /** Once; not where it was closed by intent. */
  onLost: () => void;
}

export type CallLine = ReturnType<typeof openLine>;

/** @param join  the first thing that is said */
export function openLine(join: CallRequest, { onNews, onLost }: Ears) {
  const socket = new WebSocket(new URL(addressOf({ path: callPath }), location.href).href.replace(/^http/, 'ws'));
  let silence = setTimeout(lose, CONNECTING_MS);
  let isOver = false;

  function close() {
    isOver = true;
    clearTimeout(silence);
    removeEventListener('offline', lose);
    socket.close();
  }
  function lose() {
    if (isOver) return;
    close();
    onLost();
  }
  function end() {
    if (!isOver) onNews({ type: 'ended', reason: 'not_understood', message: generalMessages.notUnderstood });
  }
  function hear({ data }: MessageEvent<string>) {
    if (isOver) return;
    clearTimeout(silence);
    silence = setTimeout(lose, SILENCE_MS);
    const news = CallNews.parse(JSON.parse(data));
    if (news.type !== 'beat') onNews(news);
  }
  /** What is said while there is no line is not kept: after it, one joins anew. */
  function tell(request: CallRequest) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  }

  socket.onopen = () => tell(join);
  socket.onmessage = hear;
  socket.onclose = ({ code }) => (code === TOO_LARGE ? end() : lose());
  addEventListener('offline', lose);

  return { tell, close };
}
