/** Starts the worker of a language, which loads the language and waits for the message that starts the program. */
import * as texts from '#texts/code/device-runs.ts';
import { trustedScriptUrl } from '#web/api/trusted-scripts.ts';
import { filesOf, workerOf } from './language-files.ts';
import type { SandboxMessage } from './sandbox/messages.ts';

/** Milliseconds that a language may take to load, on a slow phone. */
const LOADING_LIMIT = 90_000;

export interface DeviceProgram {
  languageId: number;
  source: string;
  stdin: string;
  /** The text files beside a program in Python, by path: it can import and open them. */
  modules?: Record<string, string>;
  /** Whether the program is recorded step by step. */
  isTraced?: boolean;
}

/** A program that could not run on this device. The message is written for the user. */
export class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice';
}

/**
 * Resolves with the worker once it is ready. Any message then starts the program.
 *
 * @throws {NotOnDevice} the language is not on this device, and cannot be downloaded
 * @throws the signal's reason, when it is aborted
 */
export async function loadWorker({ languageId, ...program }: DeviceProgram, signal: AbortSignal): Promise<Worker> {
  const files = await filesOf(languageId).catch((cause: unknown) => {
    throw new NotOnDevice(texts.notDownloaded, { cause });
  });
  signal.throwIfAborted();
  const worker = new Worker(trustedScriptUrl(workerOf(languageId)), { type: 'module' });
  const order = () => worker.postMessage({ ...program, files }, Object.values(files));
  await readiness(worker, signal, order).catch((failure: unknown) => {
    worker.terminate();
    throw failure;
  });
  return worker;
}

function readiness(worker: Worker, signal: AbortSignal, order: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<void>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new NotOnDevice(texts.notStarted, { cause }));
    timer = setTimeout(fail, LOADING_LIMIT);

    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail();
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<SandboxMessage>>) => {
      if (data.type === 'ready') resolve();
      if (data.type === 'broken') fail(data.reason);
    });
    order();
  }).finally(() => clearTimeout(timer));
}
