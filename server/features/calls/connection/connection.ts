/**
 * One connection to the calls, from opening the WebSocket to its end.
 *
 *   awaiting_ticket → joining → joined; closed from any of them
 */

import type { WebSocket } from '@fastify/websocket';
import type { CallRequest } from '#contract/calls.ts';
import type { Locale } from '#messages/locales.ts';
import { leave } from '#server/features/calls/admission/departure.ts';
import type { Call } from '#server/features/calls/call/call.ts';
import { handleRequest } from '#server/features/calls/call/requests.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import * as generalTexts from '#texts/general.ts';
import { type CallSocket, openCallSocket } from './call-socket.ts';
import type { RateLimit } from './rate-limit.ts';

const TICKET_TIMEOUT_MS = 10_000;

export type Join = Extract<CallRequest, { type: 'join' }>;

interface Handlers {
  caller: User;
  locale: Locale;
  rateLimit: RateLimit;
  /** Resolves with the call that admitted the caller or lets them wait; undefined if the socket was ended instead. */
  join: (request: Join, socket: CallSocket) => Promise<Call | undefined>;
  onFault: (error: unknown) => void;
  onClose: () => void;
}

export type Connection = ReturnType<typeof openConnection>;

export function openConnection(webSocket: WebSocket, handlers: Handlers) {
  const { caller, locale, rateLimit, join, onFault, onClose } = handlers;
  let state: 'awaiting_ticket' | 'joining' | 'joined' | 'closed' = 'awaiting_ticket';
  let call: Call | undefined;
  const socket = openCallSocket(webSocket, {
    locale,
    rateLimit,
    onRequest: (request) => (request.type === 'join' ? void joinCall(request) : handle(request)),
    onClose() {
      state = 'closed';
      clearTimeout(ticketTimer);
      if (call) leave(call, socket, { isIntentional: false });
      onClose();
    },
  });
  const ticketTimer = setTimeout(() => reject(generalTexts.tooSlow), TICKET_TIMEOUT_MS).unref();

  async function joinCall(request: Join) {
    if (state !== 'awaiting_ticket') return socket.end('not_understood');
    state = 'joining';
    clearTimeout(ticketTimer);
    socket.pause();
    try {
      call = await join(request, socket);
      // The WebSocket may have closed while the ticket was checked.
      if (!isClosed()) state = 'joined';
      else if (call) leave(call, socket, { isIntentional: false });
    } catch (error) {
      onFault(error);
      reject(generalTexts.fault);
    } finally {
      socket.resume();
    }
    return undefined;
  }

  // A function, because the compiler assumes that no handler changes `state` during an await.
  const isClosed = () => state === 'closed';

  function handle(request: Exclude<CallRequest, Join>) {
    if (state === 'awaiting_ticket') return socket.end('not_understood');
    const member = call?.members.get(caller.id);
    if (call && member?.socket === socket) return handleRequest(call, member, request);
    if (request.type === 'leave') socket.close();
    return undefined;
  }

  /** Sends the reason and closes the WebSocket; the page may try again. */
  function reject(message: string) {
    socket.refuse(message);
    socket.close();
  }

  return { socket, reject };
}
