/** One connection of a call, from hello to good-bye. */
import type { WebSocket } from '@fastify/websocket';
import type { CallRequest } from '#contract/calls.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import type { User } from '#server/http/sessions.ts';
import type { Allowance } from './allowance.ts';
import type { Call } from './call.ts';
import { type CallLine, callLine } from './call-line.ts';
import { leave } from './door.ts';
import { hear } from './requests.ts';

/** Milliseconds that a connection may wait before it shows its ticket. */
const SILENCE = 10_000;

export type Join = Extract<CallRequest, { type: 'join' }>;

interface Host {
  caller: User;
  allowance: Allowance;
  /** Resolves with the call where she is now, or waits; undefined where the line was told why not. */
  join: (request: Join, line: CallLine) => Promise<Call | undefined>;
  /** Told of what went wrong through a fault of ours. */
  onFault: (error: unknown) => void;
  onGone: () => void;
}

export type Talk = ReturnType<typeof talkOn>;

export function talkOn(socket: WebSocket, { caller, allowance, join, onFault, onGone }: Host) {
  let call: Call | undefined;
  let hasJoined = false;
  let isGone = false;
  const line = callLine(socket, {
    allowance,
    onRequest: (request) => (request.type === 'join' ? void enter(request) : hearIn(request)),
    onGone() {
      isGone = true;
      clearTimeout(silence);
      if (call) leave(call, line, { isByIntent: false });
      onGone();
    },
  });
  const silence = setTimeout(() => stop(generalMessages.tooSlow), SILENCE).unref();

  async function enter(request: Join) {
    if (hasJoined) return line.end('not_understood');
    hasJoined = true;
    clearTimeout(silence);
    line.pause();
    try {
      call = await join(request, line);
      // It ended while the ticket was looked at.
      if (isGone && call) leave(call, line, { isByIntent: false });
    } catch (error) {
      onFault(error);
      stop(generalMessages.fault);
    } finally {
      line.resume();
    }
    return undefined;
  }

  function hearIn(request: Exclude<CallRequest, Join>) {
    if (!hasJoined) return line.end('not_understood');
    const member = call?.members.get(caller.id);
    if (call && member?.line === line) return hear(call, member, request);
    if (request.type === 'leave') line.hangUp();
    return undefined;
  }

  /** She may try again. */
  function stop(message: string) {
    line.refuse(message);
    line.hangUp();
  }

  return { line, stop };
}
