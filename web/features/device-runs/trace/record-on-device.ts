/** Records the steps of a program in Python or JavaScript, in the worker that also runs programs. */
import * as texts from '#texts/code/traces.ts';
import { JAVASCRIPT } from '#web/features/device-runs/device-languages.ts';
import type { SandboxMessage } from '#web/features/device-runs/sandbox/messages.ts';
import { type DeviceProgram, loadWorker, NotOnDevice } from '#web/features/device-runs/sandbox-worker.ts';
import { addBatch, emptyTrace, type Trace } from './trace.ts';

/** Milliseconds until the page ends a recording: later than the recorder itself, which cannot end a program within one line. */
const TIME_LIMIT = 25_000;
/** Maximum characters of output from a worker. The worker's own limit is lower, but a program may have disabled it. */
const MAX_CHARACTERS = 1_100_000;
const TOO_MUCH_OUTPUT = 8;

/**
 * @throws {NotOnDevice} the program cannot be recorded here; the message says why
 * @throws the signal's reason, when it is aborted
 */
export async function recordOnDevice(program: DeviceProgram, signal: AbortSignal): Promise<Trace> {
  const source = program.languageId === JAVASCRIPT ? await instrumented(program.source) : program.source;
  const worker = await loadWorker({ ...program, source, isTraced: true }, signal);
  return recordingOf(worker, signal).finally(() => worker.terminate());
}

async function instrumented(source: string) {
  const { instrument } = await import('./instrument.ts').catch((cause: unknown) => {
    throw new NotOnDevice(texts.notLoaded, { cause });
  });
  const changed = instrument(source);
  if (changed === undefined) throw new NotOnDevice(texts.asyncRefused);
  return changed;
}

function recordingOf(worker: Worker, signal: AbortSignal): Promise<Trace> {
  const trace = emptyTrace();
  return new Promise<Trace>((resolve, reject) => {
    const end = (limit?: Trace['limit']) => {
      clearTimeout(timer);
      trace.limit ??= limit;
      if (trace.steps.length > 0) resolve(trace);
      else reject(new NotOnDevice(limit ? texts.limits[limit] : texts.notRecorded));
    };
    const timer = setTimeout(() => end('time'), TIME_LIMIT);

    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end('size');
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<SandboxMessage>>) => {
      try {
        receive(trace, data);
      } catch {
        end('size');
      }
      if (trace.output.length > MAX_CHARACTERS) end('output');
      if (data.type === 'finished') end(data.statusId === TOO_MUCH_OUTPUT ? 'output' : undefined);
    });
    worker.postMessage('begin');
  });
}

function receive(trace: Trace, message: Partial<SandboxMessage>) {
  if (message.type === 'output') trace.output += String(message.text);
  if (message.type === 'trace') addBatch(trace, message.batch);
}
