/** One connection of a live run, from hello to good-bye: who may start what, and what ends it. */
import type { WebSocket } from '@fastify/websocket';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type LiveRequest, liveMessages } from '#contract/runner.ts';
import { submissionMessages } from '#contract/submissions.ts';
import { isStillIn, type User } from '#server/http/sessions.ts';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { type Heard, type Start, startProgram } from './interactive-program.ts';
import { type LiveLine, liveLine } from './live-socket.ts';

export type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'runner' | 'runQuotas'>;

/** Milliseconds that a connection may wait before it says what to run. */
const SILENCE = 10_000;

interface Place {
  needs: Needs;
  caller: User;
  /** Takes the person's turn, or refuses. */
  onBegin: () => void;
  /** Told of what went wrong through a fault of ours. */
  onFault: (error: unknown) => void;
  onGone: () => void;
}

export type Talk = ReturnType<typeof talkOn>;

export function talkOn(socket: WebSocket, place: Place) {
  const stopper = new AbortController();
  const { signal } = stopper;
  let program: Promise<Heard | undefined> | undefined;

  const line = liveLine(socket, {
    onRequest: (request) => !signal.aborted && hear(request),
    async onBeat() {
      // While the database cannot say, the program goes on: it reads nothing that needs a session.
      if (!(await isStillIn(place.needs, place.caller).catch(() => true))) stop(liveMessages.signedOut);
    },
    onGone() {
      clearTimeout(silence);
      stopper.abort();
      place.onGone();
    },
  });
  const silence = setTimeout(() => stop(generalMessages.tooSlow), SILENCE).unref();

  function stop(message: string) {
    line.refuse(message);
    stopper.abort();
  }

  function hear(request: LiveRequest) {
    if (request.type !== 'start') return void program?.then((heard) => waitFor(heard?.(request)));
    if (program) return stop(generalMessages.notUnderstood);
    clearTimeout(silence);
    program = start(place, { wanted: request, line, signal });
  }

  function waitFor(room: Promise<void> | undefined) {
    if (!room) return;
    line.pause();
    void room.then(line.resume);
  }

  return { stop };
}

interface Starting {
  wanted: Start;
  line: LiveLine;
  signal: AbortSignal;
}

/** What hears the input of the program; undefined where it was refused. Nothing is heard on the line until then. */
async function start({ needs, caller, onBegin, onFault }: Place, { wanted, line, signal }: Starting) {
  line.pause();
  let isCounted = false;
  const refuse = async (error: unknown) => {
    // Whoever stopped it has said why.
    if (signal.aborted) return;
    const told = sentenceOf(error);
    if (!told) onFault(error);
    // Nobody pays for what was never begun; and who is told so may try again at once.
    else if (isCounted) await needs.runQuotas.forgive(caller.id, 1).catch(onFault);
    line.refuse(told ?? generalMessages.fault);
  };
  try {
    await needs.runQuotas.count(caller.id, 1);
    isCounted = true;
    await refuseUnknown(needs, wanted);
    signal.throwIfAborted();
    onBegin();
    return startProgram(needs, { wanted, owner: caller.id, line, signal, onFailed: refuse });
  } catch (error) {
    await refuse(error);
    return undefined;
  } finally {
    line.resume();
  }
}

async function refuseUnknown({ runner }: Needs, { language_id }: Start) {
  if (!runner.runInteractive) throw new Refusal('unavailable', liveMessages.notPossible);
  const language = (await runner.languages()).find(({ id }) => id === language_id);
  if (!language?.isHere) throw new Refusal('invalid', language?.reason || liveMessages.notHere);
}

/** Undefined for a fault of ours. */
function sentenceOf(error: unknown) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof QueueFull) return submissionMessages.queueFull;
  if (error instanceof OverQuota) return submissionMessages.quota;
  if (error instanceof RunnerUnavailable) return submissionMessages.away;
  return undefined;
}
