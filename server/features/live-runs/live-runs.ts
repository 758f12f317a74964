/**
 * The rules of live runs: programs with live input and output.
 *
 * Each person runs one program at a time, for at most ten minutes; starting another ends the first. The program ends
 * with its connection, and the connection with the session. A start counts against the same quota as a submission.
 * Refusals are sent on the socket, as a sentence.
 */

import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { localeOf } from '#server/http/locale.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as liveRunsTexts from '#texts/code/live-runs.ts';
import * as generalTexts from '#texts/general.ts';
import { type LiveConnection, type Needs, openLiveConnection } from './live-connection.ts';

/**
 * Maximum programs that run at the same time for all people: a program occupies a sandbox even while it waits for
 * input.
 */
const MAX_RUNNING = 30;
/** Maximum connections of one person: an earlier one may still be closing when the next one opens. */
const MAX_PER_PERSON = 3;

/** @param onFault  called with errors that are not refusals */
export function openLiveRuns(needs: Needs, onFault: (error: unknown) => void) {
  /** The open connections, each with the id of the person who opened it. */
  const open = new Map<LiveConnection, string>();
  /** The connection whose program runs, keyed by the id of the person who started it. */
  const running = new Map<string, LiveConnection>();
  let isClosed = false;

  function replaceRunning(connection: LiveConnection, { id }: User) {
    const previous = running.get(id);
    if (!previous && running.size >= MAX_RUNNING) throw new Refusal('unavailable', liveRunsTexts.busy);
    previous?.stop(liveRunsTexts.replaced);
    running.set(id, connection);
  }

  return {
    accept(socket: WebSocket, caller: User, request: FastifyRequest) {
      const own = [...open.values()].filter((id) => id === caller.id).length;
      const connection: LiveConnection = openLiveConnection(socket, {
        needs,
        caller,
        locale: localeOf(request),
        onFault,
        onStart: () => replaceRunning(connection, caller),
        onEnd() {
          open.delete(connection);
          if (running.get(caller.id) === connection) running.delete(caller.id);
        },
      });
      open.set(connection, caller.id);
      if (isClosed) connection.stop(liveRunsTexts.closing);
      else if (own >= MAX_PER_PERSON) connection.stop(generalTexts.tooManyRequests);
    },
    /** Stops all connections, including any that open later. */
    close() {
      isClosed = true;
      for (const connection of open.keys()) connection.stop(liveRunsTexts.closing);
    },
  };
}
