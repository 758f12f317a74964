/**
 * Sends a file. By XMLHttpRequest, because fetch cannot tell how much of it has
 * gone out; what comes back is the same as from call.ts.
 */
import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf, CallFailed, promisedReply } from './call.ts';
import { unreachable } from './failures.ts';

/** A slow connection may take as long as it needs; one that stands still this long is given up. */
const STANDSTILL_MS = 60_000;

export interface FileToSend {
  file: File;
  /** Gets whole numbers up to 100; the answer takes a moment longer. */
  onPercent: (percent: number) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * @throws {CallFailed} as call
 * @throws {DOMException} AbortError: the signal has ended it
 */
export async function upload<E extends Endpoint & { upload: object }>(endpoint: E, sent: FileToSend) {
  return promisedReply(endpoint, await answerTo(endpoint, sent));
}

const answerTo = (endpoint: Endpoint, { file, onPercent, signal }: FileToSend) =>
  new Promise<{ isSuccess: boolean; answer: unknown }>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const standstill = standstillTimer(() => request.abort());
    signal.addEventListener('abort', () => request.abort());

    request.upload.onprogress = ({ loaded, total }) => {
      standstill.restart();
      onPercent(Math.floor((loaded / total) * 100));
    };
    request.onload = () =>
      resolve({ isSuccess: request.status >= 200 && request.status < 300, answer: request.response });
    request.onerror = () => reject(new CallFailed(unreachable));
    request.onabort = () => reject(signal.aborted ? signal.reason : new CallFailed(unreachable));
    request.onloadend = standstill.stop;

    request.open(endpoint.method, addressOf(endpoint));
    request.withCredentials = true;
    request.responseType = 'json';
    request.send(formWith(file));
  });

function standstillTimer(giveUp: () => void) {
  let timer = setTimeout(giveUp, STANDSTILL_MS);
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STANDSTILL_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function formWith(file: File) {
  const form = new FormData();
  form.append('file', file);
  return form;
}
