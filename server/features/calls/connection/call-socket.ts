/** The WebSocket of one person in a call: receives CallRequest messages, sends CallEvent messages. */

import type { WebSocket } from '@fastify/websocket';
import { type CallEvent, CallRequest, type EndReason } from '#contract/calls.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { openJsonSocket } from '#server/http/websocket/json-socket.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import * as generalTexts from '#texts/general.ts';
import { costOf, type RateLimit } from './rate-limit.ts';

/** Validation errors of chat messages, which the author can correct. Any other invalid request ends the connection. */
const correctable: unknown[] = [callsTexts.emptyMessage, callsTexts.longMessage];

interface Handlers {
  locale: Locale;
  rateLimit: RateLimit;
  onRequest: (request: CallRequest) => void;
  onClose: () => void;
}

export type CallSocket = ReturnType<typeof openCallSocket>;

export function openCallSocket(webSocket: WebSocket, { locale, rateLimit, onRequest, onClose }: Handlers) {
  let isOver = false;
  const socket = openJsonSocket<CallRequest, CallEvent>(webSocket, {
    requests: CallRequest,
    mayReceive: () => isWithinLimit(1),
    onRequest: (request) => isWithinLimit(costOf(request) - 1) && onRequest(request),
    onInvalid: (message) => (correctable.includes(message) ? refuse(message!) : end('not_understood')),
    onHeartbeat: () => {},
    onClose,
  });

  function isWithinLimit(cost: number) {
    const verdict = rateLimit.spend(cost);
    if (verdict === 'warn' || verdict === 'disconnect') refuse(callsTexts.tooMuch);
    if (verdict === 'disconnect') {
      isOver = true;
      socket.cutOff();
    }
    return verdict === 'allow';
  }

  /** Refuses a request; the call continues. */
  const refuse = (message: Message) => socket.send({ type: 'no', message: inLocale(message, locale) });

  /** Ends the call for this page (browser tab): sends the reason and closes the WebSocket. */
  function end(reason: EndReason, message = endMessages[reason]) {
    isOver = true;
    socket.send({ type: 'ended', reason, message: inLocale(message, locale) });
    socket.end();
  }

  return {
    /** The language of the person. */
    locale,
    send: socket.send,
    /** @param text  an encoded message */
    sendText: socket.sendText,
    refuse,
    end,
    close: socket.end,
    /** Stops reading; messages that arrive meanwhile are read after `resume`. */
    pause: socket.pause,
    resume: socket.resume,
    /** Whether the server ended the connection, so that the page gets no grace period to reconnect. */
    isOver: () => isOver,
  };
}

/** Replaces the WebSocket of a person who has not reconnected yet: it sends nothing. */
export const absentSocket = (locale: Locale): CallSocket => ({
  locale,
  send() {},
  sendText() {},
  refuse() {},
  end() {},
  close() {},
  pause() {},
  resume() {},
  isOver: () => false,
});

const endMessages: Record<EndReason, string> = {
  ticket: callsTexts.ticket,
  locked: callsTexts.locked,
  full: callsTexts.full,
  removed: callsTexts.removed,
  banned: callsTexts.banned,
  closed: callsTexts.closed,
  elsewhere: callsTexts.elsewhere,
  signed_out: callsTexts.signedOut,
  restarting: callsTexts.restarting,
  not_understood: generalTexts.notUnderstood,
};
