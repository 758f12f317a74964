/**
 * The rules of live runs: programs that somebody talks to while they run.
 *
 * Each person has one at a time, of at most ten minutes; starting another one ends
 * the first. A program ends with its connection, and the connection with the session.
 * Starting one counts as running one, together with submissions. Whatever is said
 * no to is told on the line, as a sentence.
 */
import type { WebSocket } from '@fastify/websocket';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { liveMessages } from '#contract/runner.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import { type Needs, type Talk, talkOn } from './live-connection.ts';

/** Programs that are talked to at a time, of everybody together: while they wait for input each holds a box. */
const MOST_AT_ONCE = 30;
/** Connections of one person: one that ends may still be there when the next has come. */
const PER_PERSON = 3;

/** @param onFault  told of what went wrong through a fault of ours */
export function liveRuns(needs: Needs, onFault: (error: unknown) => void) {
  /** Whose each is. */
  const open = new Map<Talk, string>();
  const running = new Map<string, Talk>();
  let isClosed = false;

  function takeTurn(talk: Talk, { id }: User) {
    const before = running.get(id);
    if (!before && running.size >= MOST_AT_ONCE) throw new Refusal('unavailable', liveMessages.busy);
    before?.stop(liveMessages.replaced);
    running.set(id, talk);
  }

  return {
    /** Somebody has connected, in that session. */
    welcome(socket: WebSocket, caller: User) {
      const own = [...open.values()].filter((id) => id === caller.id).length;
      const talk: Talk = talkOn(socket, {
        needs,
        caller,
        onFault,
        onBegin: () => takeTurn(talk, caller),
        onGone() {
          open.delete(talk);
          if (running.get(caller.id) === talk) running.delete(caller.id);
        },
      });
      open.set(talk, caller.id);
      if (isClosed) talk.stop(liveMessages.closing);
      else if (own >= PER_PERSON) talk.stop(generalMessages.tooManyRequests);
    },
    /** Stops all of them, and those that were just coming. */
    close() {
      isClosed = true;
      for (const talk of open.keys()) talk.stop(liveMessages.closing);
    },
  };
}
