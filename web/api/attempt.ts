/** What tus-js-client does for us: one attempt to bring all of a file to the school, from where it stopped; and taking it back. */
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { uploadMessages } from '#contract/messages/upload-messages.ts';
import { UPLOADS, type UploadPurpose, uploadChunks } from '#contract/uploads.ts';
import { addressOf, CallFailed, refusalOf } from './call.ts';
import { type Failure, unreachable } from './failures.ts';

/** Milliseconds. A slow connection may take as long as it needs; one that stands still this long has failed. */
const STANDSTILL = 60_000;

interface Attempt {
  purpose: UploadPurpose;
  content: File;
  /** Empty for a file of which the school knows nothing yet. */
  uploadId: string;
  /** Gets the bytes that have gone out, and may be on their way. */
  onSent: (bytes: number) => void;
  /** Gets the id of a file that is new to the school. */
  onBegun: (uploadId: string) => void;
  signal: AbortSignal;
}

/**
 * @throws {CallFailed} as call; not_found when the school has forgotten it
 * @throws {DOMException} AbortError: the signal has ended it
 */
export const attempt = ({ signal, ...attempted }: Attempt) =>
  new Promise<void>((resolve, reject) => {
    const standstill = standstillTimer(() => end(new CallFailed(unreachable)));
    const upload: Upload = new Upload(attempted.content, {
      ...optionsOf(attempted),
      // The library may be about to make one when it is ended.
      onBeforeRequest: () => signal.throwIfAborted(),
      onUploadUrlAvailable: () => attempted.uploadId || attempted.onBegun(idIn(upload)),
      onProgress(bytes) {
        standstill.restart();
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
      standstill.stop();
      signal.removeEventListener('abort', endBySignal);
      void upload.abort();
      if (failure) reject(failure);
      else resolve();
    }

    signal.addEventListener('abort', endBySignal);
    upload.start();
  });

/** Trying again is retrying.ts's, and remembering unfinished.ts's: the library forgets at a refusal that passes. */
function optionsOf({ purpose, content, uploadId }: Pick<Attempt, 'purpose' | 'content' | 'uploadId'>): UploadOptions {
  return {
    // Only one of the two: knowing where to begin anew, it would do so whenever it cannot go on.
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

function standstillTimer(giveUp: () => void) {
  let timer = setTimeout(giveUp, STANDSTILL);
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STANDSTILL);
    },
    stop: () => clearTimeout(timer),
  };
}

function failureOf(error: Error | DetailedError) {
  const response = 'originalResponse' in error ? error.originalResponse : undefined;
  return new CallFailed(response ? (sayingOf(response.getStatus()) ?? refusalIn(response.getBody())) : unreachable);
}

/** What the status alone says: answers to HEAD have no body. */
function sayingOf(status: number): Failure | undefined {
  if (status === 401) return { code: 'not_signed_in', message: generalMessages.notSignedIn };
  if (status === 404 || status === 410) return { code: 'not_found', message: uploadMessages.gone };
  // An earlier request of the same file is not quite over.
  if (status === 409 || status === 423) return { code: 'unavailable', message: generalMessages.unavailable };
  return undefined;
}

function refusalIn(body: string): Failure {
  try {
    return refusalOf(JSON.parse(body));
  } catch {
    return refusalOf(undefined);
  }
}

/** Takes back what has arrived. What cannot be taken back now, the school forgets within a day. */
export const takeBack = ({ uploadId }: { uploadId: string }) =>
  Upload.terminate(addressOfUpload(uploadId), { retryDelays: [1000, 5000] }).catch(() => undefined);
