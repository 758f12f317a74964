/** Connects a program to a WebSocket: messages become the program's input; its output and then its result are sent. */

import type { LiveMessage, LiveRequest } from '#contract/runner.ts';
import { submissionStatuses, TIME_LIMIT_EXCEEDED } from '#contract/submissions.ts';
import { inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { serializePicture, timeLimitMessage } from '#server/features/submissions/submissions.ts';
import type { InteractiveRun, Outcome, Pictures, Program } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import * as liveRunsTexts from '#texts/code/live-runs.ts';
import type { LiveSocket } from './live-socket.ts';
import { openOutputBatcher } from './output-batcher.ts';

/** Maximum bytes of a program's output; the same maximum applies to its input. */
const MAX_BYTES = 1024 * 1024;
/** Bytes that a shorter message counts as: even an empty message costs work. */
const MIN_BYTES = 64;

/** Limits of a live program in seconds and kilobytes: Judge0's defaults, except for the wall time. */
const limits: Program['limits'] = {
  cpuTime: 5,
  cpuExtraTime: 1,
  wallTime: 10 * 60,
  memory: 128_000,
  stack: 64_000,
  fileSize: MAX_BYTES / 1024,
  processes: 60,
  runs: 1,
};

export type Start = Extract<LiveRequest, { type: 'start' }>;
/** Handles a client's message; returns a promise if the caller should wait before passing on more input. */
export type InputHandler = (request: Exclude<LiveRequest, Start>) => Promise<void> | undefined;

interface RunContext {
  start: Start;
  owner: string;
  socket: LiveSocket;
  /** Aborted when the connection ends; kills the program. */
  signal: AbortSignal;
  onFailed: (error: unknown) => void;
}

/** Starts a program and closes the socket when it ends. @returns the handler of the client's further messages */
export function startProgram(
  { runner }: Pick<Services, 'runner'>,
  { start, owner, socket, signal, onFailed }: RunContext,
): InputHandler {
  const output = openOutputBatcher(socket);
  const finished = new AbortController();
  const outputBudget = openByteBudget();

  function finish(message: LiveMessage) {
    output.finish();
    socket.send(message);
    socket.end();
    finished.abort();
  }

  socket.send({ type: 'queued' });
  // startRun (live-connection.ts) has refused runners without runInteractive.
  const run = runner.runInteractive!(programOf(start, owner), {
    signal: AbortSignal.any([signal, finished.signal]),
    onStart: () => socket.send({ type: 'running' }),
    onOutput(stream, bytes) {
      if (finished.signal.aborted) return;
      output.print(stream, bytes.subarray(0, outputBudget.left()));
      if (outputBudget.isOverAfter(bytes.length))
        finish(stoppedMessage(inLocale(liveRunsTexts.tooMuchOutput, socket.locale)));
    },
  });
  run.outcome.then(
    (outcome) => {
      if (hasPictures(outcome)) socket.send({ type: 'pictures', ...serializePictures(outcome.pictures) });
      finish(serializeOutcome(socket.locale, outcome));
    },
    (error) => finished.signal.aborted || onFailed(error),
  );

  return inputHandlerOf(run, () => finish(stoppedMessage(inLocale(liveRunsTexts.tooMuchInput, socket.locale))));
}

/**
 * Returns a handler that passes input to the program until the client ends the input or exceeds its byte budget. Empty
 * input is not passed on, but counts.
 */
function inputHandlerOf({ input, end }: InteractiveRun, onTooMuch: () => void): InputHandler {
  const inputBudget = openByteBudget();
  let isOver = false;
  return (request) => {
    if (isOver) return undefined;
    const bytes = Buffer.from(request.type === 'input' ? request.text : '');
    isOver = inputBudget.isOverAfter(Math.max(bytes.length, MIN_BYTES));
    if (isOver) onTooMuch();
    else if (request.type === 'end') {
      isOver = true;
      end();
    } else if (bytes.length > 0) return input(bytes);
    return undefined;
  };
}

function openByteBudget() {
  let left = MAX_BYTES;
  return {
    left: () => left,
    isOverAfter(bytes: number) {
      left -= bytes;
      return left < 0;
    },
  };
}

const programOf = ({ language_id, source_code, pictures = false }: Start, owner: string): Program => ({
  languageId: language_id,
  source: Buffer.from(source_code),
  stdin: Buffer.alloc(0),
  owner,
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
  returnsPictures: pictures,
  limits,
});

const hasPictures = (outcome: Outcome): outcome is Outcome & { pictures: Pictures } => {
  const { pictures = [], ...leftOut } = outcome.pictures ?? {};
  return pictures.length > 0 || Object.values(leftOut).some(Boolean);
};

const serializePictures = ({ pictures, ...leftOut }: Pictures) => ({
  ...leftOut,
  pictures: pictures.map(serializePicture),
});

const serializeOutcome = (locale: Locale, { status, compileOutput, message, time, memory }: Outcome): LiveMessage => ({
  type: 'finished',
  status: { id: status, description: submissionStatuses[status] },
  compile_output: compileOutput && Buffer.from(compileOutput).toString('utf8'),
  message: status === TIME_LIMIT_EXCEEDED ? inLocale(timeLimitMessage(time, limits), locale) : message,
  time: time === null ? null : time.toFixed(3),
  memory,
});

/**
 * The result of a program that the server stopped. Judge0 has no such status; the nearest is 8, SIGXFSZ (file too
 * large).
 */
const stoppedMessage = (message: string): LiveMessage => ({
  type: 'finished',
  status: { id: 8, description: submissionStatuses[8] },
  compile_output: null,
  message,
  time: null,
  memory: null,
});
