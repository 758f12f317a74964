/** The line of somebody in a call, on which CallRequest comes and CallNews goes. */
import type { WebSocket } from '@fastify/websocket';
import { type CallNews, CallRequest, callMessages, type EndReason } from '#contract/calls.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { lineOn } from '#server/http/line.ts';
import { type Allowance, priceOf } from './allowance.ts';

/** What is wrong with a message that was meant well. */
const corrections: unknown[] = [callMessages.emptyMessage, callMessages.longMessage];

interface Ears {
  allowance: Allowance;
  onRequest: (request: CallRequest) => void;
  onGone: () => void;
}

export type CallLine = ReturnType<typeof callLine>;

export function callLine(socket: WebSocket, { allowance, onRequest, onGone }: Ears) {
  const line = lineOn<CallRequest, CallNews>(socket, {
    requests: CallRequest,
    mayCome: () => isWithin(1),
    onRequest: (request) => isWithin(priceOf(request) - 1) && onRequest(request),
    onNonsense: (message) => (corrections.includes(message) ? refuse(message!) : end('not_understood')),
    onBeat: () => {},
    onGone,
  });

  let isOver = false;

  function isWithin(price: number) {
    const said = allowance.spend(price);
    if (said === 'warn' || said === 'stop') refuse(callMessages.tooMuch);
    if (said === 'stop') cut();
    return said === 'fine';
  }

  /** She has no time to come back in, as she would where a network had cut her off. */
  function cut() {
    isOver = true;
    line.cut();
  }

  const refuse = (message: string) => line.tell({ type: 'no', message });

  /** The call is over for whoever is on this line. */
  function end(reason: EndReason, message = sentences[reason]) {
    isOver = true;
    line.tell({ type: 'ended', reason, message });
    line.hangUp();
  }

  return { ...line, refuse, end, isOver: () => isOver };
}

const sentences: Record<EndReason, string> = {
  ticket: callMessages.ticket,
  locked: callMessages.locked,
  full: callMessages.full,
  removed: callMessages.removed,
  banned: callMessages.banned,
  closed: callMessages.closed,
  elsewhere: callMessages.elsewhere,
  signed_out: callMessages.signedOut,
  restarting: callMessages.restarting,
  not_understood: generalMessages.notUnderstood,
};
