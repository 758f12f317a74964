/**
 * Runs programs on the user's device, in a worker that is sealed (sandbox/seal.ts) and whose Content-Security-Policy
 * from the server forbids the network. This module is loaded when the first program runs; the files of a language are
 * loaded when the first program in that language runs.
 */
import { type Submission, submissionStatuses } from '#contract/submissions.ts';
import type { Ending, SandboxMessage, Stream } from './sandbox/messages.ts';
import { type DeviceProgram, loadWorker } from './sandbox-worker.ts';
import { Drawing } from './turtle/commands.ts';

/** Milliseconds that a program may take; the code runner on the server allows 5 s of processor time. */
const TIME_LIMIT = 5_000;
/** Maximum characters of output from a worker. The worker's own limit is lower, but a program may have disabled it. */
const MAX_CHARACTERS = 1_100_000;

/**
 * Runs a program. The result has the form of the server's code runner: `time` is wall-clock time without loading the
 * language; `memory` is unknown.
 *
 * @param onDrawing  called when Python's turtle begins to draw; the drawing then updates automatically
 * @throws {NotOnDevice} the language is not on this device, and cannot be downloaded
 * @throws the signal's reason, when it is aborted
 */
export async function runOnDevice(
  program: DeviceProgram,
  signal: AbortSignal,
  onDrawing?: (drawing: Drawing) => void,
): Promise<Submission> {
  const worker = await loadWorker(program, signal);
  if (onDrawing) listenForDrawing(worker, onDrawing);
  return resultOf(worker, signal);
}

interface EachRun {
  signal: AbortSignal;
  /** As in runOnDevice, with the index of the run's input. */
  onDrawing?: (drawing: Drawing, index: number) => void;
}

/**
 * Runs a program with each input in sequence, each in a separate worker. The next worker loads while a program runs,
 * because on a phone loading takes longer than most programs. Throws as runOnDevice.
 */
export async function* runEachOnDevice(
  program: Omit<DeviceProgram, 'stdin'>,
  stdins: string[],
  { signal, onDrawing }: EachRun,
): AsyncGenerator<Submission, void> {
  const readyAt = (index: number) => loadWorker({ ...program, stdin: stdins[index]! }, signal);
  let ahead: Promise<Worker> | undefined;
  try {
    for (const place of stdins.keys()) {
      // If memory was too small to load this worker ahead, it is loaded again now that the previous worker has ended.
      const worker = await (ahead?.catch(() => readyAt(place)) ?? readyAt(place));
      ahead = place + 1 < stdins.length ? readyAt(place + 1) : undefined;
      ahead?.catch(() => undefined);
      if (onDrawing) listenForDrawing(worker, (drawing) => onDrawing(drawing, place));
      yield await resultOf(worker, signal);
    }
  } finally {
    ahead?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
  }
}

function listenForDrawing(worker: Worker, onDrawing: (drawing: Drawing) => void) {
  let drawing: Drawing | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<SandboxMessage>>) => {
    if (data.type !== 'drawing') return;
    if (!drawing) {
      drawing = new Drawing();
      onDrawing(drawing);
    }
    drawing.add(data.commands);
  });
}

/** Runs the program of a worker that has loaded, and ends the worker. */
function resultOf(worker: Worker, signal: AbortSignal): Promise<Submission> {
  const output = { stdout: '', stderr: '' };
  const startedAt = performance.now();
  return new Promise<Submission>((resolve, reject) => {
    const end = ({
      statusId,
      compileOutput,
      message,
    }: Ending | { statusId: 5; compileOutput?: string; message?: string }) => {
      clearTimeout(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      resolve(submissionOf(statusId, { ...output, compileOutput, message, seconds }));
    };
    const timer = setTimeout(() => end({ statusId: 5 }), TIME_LIMIT);

    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end({ statusId: 11, message: String(event.message) });
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<SandboxMessage>>) => {
      if (data.type === 'output') add(output, data.stream, data.text);
      if (output.stdout.length + output.stderr.length > MAX_CHARACTERS) end({ statusId: 8 });
      if (data.type === 'finished') end(endingIn(data));
    });
    worker.postMessage('begin');
  }).finally(() => worker.terminate());
}

function add(output: Record<Stream, string>, stream: unknown, text: unknown) {
  if (stream === 'stdout' || stream === 'stderr') output[stream] += String(text);
}

/** Accepts only valid values, because the program could have forged the worker's message about its end. */
function endingIn({ statusId, compileOutput, message }: Partial<Ending>): Ending {
  const knownStatus = ([3, 6, 8, 11] as const).find((id) => id === statusId) ?? 11;
  return {
    statusId: knownStatus,
    ...(compileOutput !== undefined && { compileOutput: String(compileOutput) }),
    ...(message !== undefined && { message: String(message) }),
  };
}

interface ProgramResult {
  stdout: string;
  stderr: string;
  compileOutput: string | undefined;
  message: string | undefined;
  seconds: number;
}

function submissionOf(
  id: Ending['statusId'] | 5,
  { stdout, stderr, compileOutput, message, seconds }: ProgramResult,
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
