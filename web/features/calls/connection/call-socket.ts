/** The WebSocket of a call: JSON messages in both directions (contract/calls.ts). Audio and video go over WebRTC. */

import { CallEvent, type CallRequest, callPath } from '#contract/calls.ts';
import * as texts from '#texts/general.ts';
import { addressOf } from '#web/api/call.ts';

/** Milliseconds without a message after which the socket counts as dead: two heartbeats are missing. */
const SILENCE_MS = 40_000;
/** Milliseconds to wait for the server's first message. Some networks block WebSockets without reporting it. */
const CONNECTING_MS = 8_000;
/**
 * Close code for a message that is too large (RFC 6455, 7.4.1). This code ends the call, because sending the message
 * again would close the next socket too.
 */
const TOO_LARGE = 1009;

interface Listeners {
  onMessage: (message: CallEvent) => void;
  /** Called once when the socket is lost; not after close(). */
  onLost: () => void;
}

export type CallSocket = ReturnType<typeof openCallSocket>;

/** Opens the WebSocket of a call. @param join  the message that is sent first */
export function openCallSocket(join: CallRequest, { onMessage, onLost }: Listeners) {
  const socket = new WebSocket(new URL(addressOf({ path: callPath }), location.href).href.replace(/^http/, 'ws'));
  let silenceTimer = setTimeout(lose, CONNECTING_MS);
  let isClosed = false;

  function close() {
    isClosed = true;
    clearTimeout(silenceTimer);
    removeEventListener('offline', lose);
    socket.close();
  }
  function lose() {
    if (isClosed) return;
    close();
    onLost();
  }
  function endAsTooLarge() {
    if (!isClosed) onMessage({ type: 'ended', reason: 'not_understood', message: texts.notUnderstood });
  }
  function receive({ data }: MessageEvent<string>) {
    if (isClosed) return;
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(lose, SILENCE_MS);
    const message = CallEvent.parse(JSON.parse(data));
    if (message.type !== 'beat') onMessage(message);
  }
  /** Sends a request, or drops it while the socket is not open. */
  function send(request: CallRequest) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  }

  socket.onopen = () => send(join);
  socket.onmessage = receive;
  socket.onclose = ({ code }) => (code === TOO_LARGE ? endAsTooLarge() : lose());
  addEventListener('offline', lose);

  return { send, close };
}
