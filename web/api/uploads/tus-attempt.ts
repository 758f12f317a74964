/** One attempt to upload a file by the tus protocol, from where the last attempt stopped; and deleting an upload. */

import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { UPLOADS, type UploadPurpose, uploadChunks } from '#contract/uploads.ts';
import * as generalTexts from '#texts/general.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import { addressOf, CallFailed, refusalOf } from '#web/api/call.ts';
import { type Failure, unreachable } from '#web/api/failures.ts';

/** The milliseconds without progress after which an attempt fails. An upload with progress has no time limit. */
const STALL = 60_000;

interface Attempt {
  purpose: UploadPurpose;
  content: File;
  /** The upload's id; empty for a file that the server does not know yet. */
  uploadId: string;
  /** Called with the number of bytes sent so far; some of them may still be in flight. */
  onSent: (bytes: number) => void;
  /** Called with the id that the server has given a new file. */
  onCreated: (uploadId: string) => void;
  signal: AbortSignal;
}

/**
 * @throws {CallFailed} as call (call.ts); with the code not_found if the server has deleted the upload
 * @throws {DOMException} AbortError  if the signal is aborted
 */
export const attemptUpload = ({ signal, ...attempted }: Attempt) =>
  new Promise<void>((resolve, reject) => {
    const stall = stallTimer(() => end(new CallFailed(unreachable)));
    const upload: Upload = new Upload(attempted.content, {
      ...optionsOf(attempted),
      // tus-js-client may be about to send a request when the signal aborts.
      onBeforeRequest: () => signal.throwIfAborted(),
      onUploadUrlAvailable: () => attempted.uploadId || attempted.onCreated(idIn(upload)),
      onProgress(bytes) {
        stall.restart();
        attempted.onSent(bytes);
      },
      onChunkComplete() {
        upload.options.chunkSize = chunkAfter(upload.options.chunkSize ?? uploadChunks.first);
      },
      onSuccess: () => end(),
      onError: (error) => end(failureOf(error)),
    });
    const endBySignal = () => end(signal.reason);

    function end(failure?: unknown) {
      stall.stop();
      signal.removeEventListener('abort', endBySignal);
      void upload.abort();
      if (failure) reject(failure);
      else resolve();
    }

    signal.addEventListener('abort', endBySignal);
    upload.start();
  });

/**
 * The library's own retries and storage are off, because it would drop an upload after a transient refusal: retry.ts
 * retries instead, and unfinished-uploads.ts stores the progress.
 */
function optionsOf({ purpose, content, uploadId }: Pick<Attempt, 'purpose' | 'content' | 'uploadId'>): UploadOptions {
  return {
    // The upload's URL or the endpoint, not both: with an endpoint the library starts over if it cannot resume.
    ...(uploadId ? { uploadUrl: addressOfUpload(uploadId) } : { endpoint: addressOf({ path: UPLOADS }) }),
    metadata: { purpose, filename: content.name },
    chunkSize: uploadChunks.first,
    uploadDataDuringCreation: content.size <= uploadChunks.first,
    retryDelays: null,
    storeFingerprintForResuming: false,
  };
}

const addressOfUpload = (id: string) => addressOf({ path: `${UPLOADS}/:id` }, { params: { id } });

const idIn = ({ url }: Upload) => decodeURIComponent(url?.split('/').at(-1) ?? '');

const chunkAfter = (bytes: number) => (bytes * 2 < uploadChunks.below ? bytes * 2 : bytes);

function stallTimer(giveUp: () => void) {
  let timer = setTimeout(giveUp, STALL);
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALL);
    },
    stop: () => clearTimeout(timer),
  };
}

function failureOf(error: Error | DetailedError) {
  const response = 'originalResponse' in error ? error.originalResponse : undefined;
  return new CallFailed(
    response ? (failureOfStatus(response.getStatus()) ?? refusalIn(response.getBody())) : unreachable,
  );
}

/** Derives the failure from the HTTP status alone, because answers to HEAD requests have no body. */
function failureOfStatus(status: number): Failure | undefined {
  if (status === 401) return { code: 'not_signed_in', message: generalTexts.notSignedIn };
  if (status === 404 || status === 410) return { code: 'not_found', message: uploadsTexts.gone };
  // The server is still busy with an earlier request for the same file.
  if (status === 409 || status === 423) return { code: 'unavailable', message: generalTexts.unavailable };
  return undefined;
}

function refusalIn(body: string): Failure {
  try {
    return refusalOf(JSON.parse(body));
  } catch {
    return refusalOf(undefined);
  }
}

/** Deletes an upload on the server. If that fails, the server deletes it within a day. */
export const terminateUpload = ({ uploadId }: { uploadId: string }) =>
  Upload.terminate(addressOfUpload(uploadId), { retryDelays: [1000, 5000] }).catch(() => undefined);
