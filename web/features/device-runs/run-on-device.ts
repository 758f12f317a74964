/**
 * Runs programs on the device of who reads them, in a worker that is sealed
 * (sandbox/seal.ts) and that the server gives a Content-Security-Policy without a
 * network. Fetched with the first program; what a language needs, with the first
 * of that language.
 */
import { type Submission, submissionStatuses } from '#contract/submissions.ts';
import { trustedScriptUrl } from '#web/api/trusted-scripts.ts';
import { filesOf, workerOf } from './language-files.ts';
import type { Ending, SandboxMessage, Stream } from './sandbox/messages.ts';

/** Milliseconds that a program may take; the code runner on the server gives 5 s of processor time. */
const TIME_LIMIT = 5_000;
/** Milliseconds that a language may take to be ready, on a slow phone. */
const LOADING_LIMIT = 90_000;
/** The worker keeps to a limit of its own; this is against one that does not. */
const MOST_CHARACTERS = 1_100_000;

export interface DeviceProgram {
  languageId: number;
  source: string;
  stdin: string;
}

/** A program that could not be run here. The message is written for the person who wanted to run it. */
class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice';
}

/**
 * What becomes of a program, in the words of the code runner. `time` is that of
 * the clock, without what it takes to get the language ready; `memory` is unknown.
 *
 * @throws {NotOnDevice} the language is not on this device, and cannot be fetched
 * @throws the signal's reason, when it is aborted
 */
export async function runOnDevice(program: DeviceProgram, signal: AbortSignal): Promise<Submission> {
  const { run } = await makeReady(program, signal);
  return run();
}

/**
 * What becomes of a program with one input after the other, each in a worker of its
 * own; the next one becomes ready while one runs, because on a phone that takes
 * longer than most programs. Throws as runOnDevice.
 */
export async function* runEachOnDevice(
  program: Omit<DeviceProgram, 'stdin'>,
  stdins: string[],
  signal: AbortSignal,
): AsyncGenerator<Submission, void> {
  const readyAt = (place: number) => makeReady({ ...program, stdin: stdins[place]! }, signal);
  let ahead: Promise<Ready> | undefined;
  try {
    for (const place of stdins.keys()) {
      // Where there is no room for two at once, it becomes ready alone.
      const { run } = await (ahead?.catch(() => readyAt(place)) ?? readyAt(place));
      ahead = place + 1 < stdins.length ? readyAt(place + 1) : undefined;
      ahead?.catch(() => undefined);
      yield await run();
    }
  } finally {
    ahead?.then(
      ({ end }) => end(),
      () => undefined,
    );
  }
}

/** A worker that has its language and its program, and waits. */
interface Ready {
  run(): Promise<Submission>;
  /** In place of running it. */
  end(): void;
}

async function makeReady({ languageId, ...program }: DeviceProgram, signal: AbortSignal): Promise<Ready> {
  const files = await filesOf(languageId).catch((cause: unknown) => {
    throw new NotOnDevice('This language is not on this device, and could not be fetched.', { cause });
  });
  signal.throwIfAborted();
  const worker = new Worker(trustedScriptUrl(workerOf(languageId)), { type: 'module' });
  const end = () => worker.terminate();
  const order = () => worker.postMessage({ ...program, files }, Object.values(files));
  await readiness(worker, signal, order).catch((failure: unknown) => {
    end();
    throw failure;
  });
  return { run: () => followed(worker, signal).finally(end), end };
}

function readiness(worker: Worker, signal: AbortSignal, order: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<void>((resolve, reject) => {
    const giveUp = (cause?: unknown) =>
      reject(new NotOnDevice('This language could not be made ready on this device.', { cause }));
    timer = setTimeout(giveUp, LOADING_LIMIT);

    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      giveUp();
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<SandboxMessage>>) => {
      if (data.type === 'ready') resolve();
      if (data.type === 'broken') giveUp(data.reason);
    });
    order();
  }).finally(() => clearTimeout(timer));
}

function followed(worker: Worker, signal: AbortSignal): Promise<Submission> {
  const printed = { stdout: '', stderr: '' };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const end = ({
      statusId,
      compileOutput,
      message,
    }: Ending | { statusId: 5; compileOutput?: string; message?: string }) => {
      clearTimeout(timer);
      const seconds = (performance.now() - began) / 1000;
      resolve(submissionOf(statusId, { ...printed, compileOutput, message, seconds }));
    };
    const timer = setTimeout(() => end({ statusId: 5 }), TIME_LIMIT);

    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end({ statusId: 11, message: String(event.message) });
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<SandboxMessage>>) => {
      if (data.type === 'output') add(printed, data.stream, data.text);
      if (printed.stdout.length + printed.stderr.length > MOST_CHARACTERS) end({ statusId: 8 });
      if (data.type === 'finished') end(endingIn(data));
    });
    worker.postMessage('begin');
  });
}

function add(printed: Record<Stream, string>, stream: unknown, text: unknown) {
  if (stream === 'stdout' || stream === 'stderr') printed[stream] += String(text);
}

/** What the worker says of the end may have been said by the program: it is taken for what it can be, and no more. */
function endingIn({ statusId, compileOutput, message }: Partial<Ending>): Ending {
  const known = ([3, 6, 8, 11] as const).find((id) => id === statusId) ?? 11;
  return {
    statusId: known,
    ...(compileOutput !== undefined && { compileOutput: String(compileOutput) }),
    ...(message !== undefined && { message: String(message) }),
  };
}

interface Became {
  stdout: string;
  stderr: string;
  compileOutput: string | undefined;
  message: string | undefined;
  seconds: number;
}

function submissionOf(
  id: Ending['statusId'] | 5,
  { stdout, stderr, compileOutput, message, seconds }: Became,
): Submission {
  return {
    status: { id, description: submissionStatuses[id] },
    stdout: stdout || null,
    stderr: stderr || null,
    compile_output: compileOutput ?? null,
    message: message ?? null,
    time: seconds.toFixed(3),
    wall_time_limit: String(TIME_LIMIT / 1_000),
    memory: null,
  };
}
