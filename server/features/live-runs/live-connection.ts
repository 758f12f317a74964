/**
 * One connection of a live run: starts the user's program, and closes when the session ends, on a timeout or on a
 * refusal.
 */

import type { WebSocket } from '@fastify/websocket';
import type { LiveRequest } from '#contract/runner.ts';
import type { Locale } from '#messages/locales.ts';
import { isSessionActive, type User } from '#server/http/sessions/sessions.ts';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as liveRunsTexts from '#texts/code/live-runs.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import * as generalTexts from '#texts/general.ts';
import { type InputHandler, type Start, startProgram } from './interactive-program.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';

export type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'runner' | 'runQuotas'>;

/** Milliseconds within which a connection must send `start`. */
const START_TIMEOUT = 10_000;

interface Context {
  needs: Needs;
  caller: User;
  locale: Locale;
  /** Stops the person's earlier program; throws a refusal if too many programs run. */
  onStart: () => void;
  /** Called with errors that are not refusals. */
  onFault: (error: unknown) => void;
  onEnd: () => void;
}

export type LiveConnection = ReturnType<typeof openLiveConnection>;

export function openLiveConnection(webSocket: WebSocket, context: Context) {
  const stopper = new AbortController();
  const { signal } = stopper;
  let program: Promise<InputHandler | undefined> | undefined;

  const socket = openLiveSocket(webSocket, {
    locale: context.locale,
    onRequest: (request) => !signal.aborted && receive(request),
    async onHeartbeat() {
      // A database that does not respond counts as an active session: the program keeps running.
      if (!(await isSessionActive(context.needs, context.caller).catch(() => true))) stop(liveRunsTexts.signedOut);
    },
    onClose() {
      clearTimeout(startTimeout);
      stopper.abort();
      context.onEnd();
    },
  });
  const startTimeout = setTimeout(() => stop(generalTexts.tooSlow), START_TIMEOUT).unref();

  function stop(message: string) {
    socket.refuse(message);
    stopper.abort();
  }

  function receive(request: LiveRequest) {
    if (request.type !== 'start') return void program?.then((handleInput) => pauseUntil(handleInput?.(request)));
    if (program) return stop(generalTexts.notUnderstood);
    clearTimeout(startTimeout);
    program = startRun(context, { start: request, socket, signal });
  }

  function pauseUntil(drained: Promise<void> | undefined) {
    if (!drained) return;
    socket.pause();
    void drained.then(socket.resume);
  }

  return { stop };
}

interface RunStart {
  start: Start;
  socket: LiveSocket;
  signal: AbortSignal;
}

/**
 * Counts and starts a program; returns undefined if it is refused. No message is read from the socket until the program
 * has started.
 */
async function startRun({ needs, caller, onStart, onFault }: Context, { start, socket, signal }: RunStart) {
  socket.pause();
  let isCounted = false;
  const refuse = async (error: unknown) => {
    // `stop` has sent the reason already.
    if (signal.aborted) return;
    const message = messageFor(error);
    if (!message) onFault(error);
    // The start is uncounted from the quota before the refusal is sent, because the client may retry immediately.
    else if (isCounted) await needs.runQuotas.forgive(caller.id, 1).catch(onFault);
    socket.refuse(message ?? generalTexts.fault);
  };
  try {
    await needs.runQuotas.count(caller.id, 1);
    isCounted = true;
    await requireLanguage(needs, start);
    signal.throwIfAborted();
    onStart();
    return startProgram(needs, { start, owner: caller.id, socket, signal, onFailed: refuse });
  } catch (error) {
    await refuse(error);
    return undefined;
  } finally {
    socket.resume();
  }
}

async function requireLanguage({ runner }: Needs, { language_id }: Start) {
  if (!runner.runInteractive) throw new Refusal('unavailable', liveRunsTexts.notPossible);
  const language = (await runner.languages()).find(({ id }) => id === language_id);
  if (!language?.isHere) throw new Refusal('invalid', language?.reason || liveRunsTexts.notHere);
}

/** Returns the message that the client gets about an error; undefined for an unexpected error. */
function messageFor(error: unknown) {
  if (error instanceof Refusal) return error.text;
  if (error instanceof QueueFull) return submissionsTexts.queueFull;
  if (error instanceof OverQuota) return submissionsTexts.quota;
  if (error instanceof RunnerUnavailable) return submissionsTexts.away;
  return undefined;
}
