/**
 * Uploads a file so that it arrives whole on a slow connection: in chunks, by the tus protocol. After any
 * interruption the same file resumes where it stopped.
 */
import { type FinishedUpload, retryFor, type UploadPurpose, uploads } from '#contract/uploads.ts';
import { CallFailed, call } from '#web/api/call.ts';
import type { FailureCode } from '#web/api/failures.ts';
import { retry } from './retry.ts';
import { attemptUpload } from './tus-attempt.ts';
import { unfinishedUpload } from './unfinished-uploads.ts';

export interface FileToSend {
  /** The file as the user chose it. */
  file: File;
  /** The content to send if it is not the file itself, such as a shrunk picture. */
  content?: File;
  onProgress: (progress: Progress) => void;
  /** Stops the upload. The server keeps the bytes it has received, and sending the same file resumes from there. */
  signal: AbortSignal;
}

interface Progress {
  /** The number of bytes sent so far; `of` is the total. */
  sent: number;
  of: number;
  /** Whether the upload was interrupted and will be retried automatically. */
  isWaiting: boolean;
}

/** Refusals after which the upload cannot be resumed, so that its stored progress is deleted. */
const FINAL_CODES: readonly FailureCode[] = ['invalid', 'not_allowed', 'not_found', 'too_large', 'wrong_media_type'];

/**
 * @throws {CallFailed} if refused, or after ten minutes without progress (two, once the server has the whole file)
 * @throws {DOMException} AbortError  if the signal is aborted
 */
export async function upload(purpose: UploadPurpose, sent: FileToSend): Promise<FinishedUpload> {
  const { file, signal } = sent;
  const storedUpload = unfinishedUpload(purpose, file);
  try {
    const uploadId = await sendAll(purpose, sent);
    const limits = { forMs: retryFor.others, signal };
    const taken = await retry(() => call(uploads.take, { params: { uploadId } }), limits);
    storedUpload.forget();
    return taken;
  } catch (failure) {
    if (failure instanceof CallFailed && FINAL_CODES.includes(failure.code)) storedUpload.forget();
    throw failure;
  }
}

/** Sends the file. Resolves with the upload's id once the server has the whole file. */
async function sendAll(purpose: UploadPurpose, { file, content = file, onProgress, signal }: FileToSend) {
  const storedUpload = unfinishedUpload(purpose, file);
  const stored = storedUpload.find();
  const bytes = content.size;
  let uploadId = stored?.bytes === bytes ? stored.uploadId : '';
  let sent = 0;

  // The percentage is rounded down as on the page: after a reload the page must not show a smaller number than before.
  function storeProgress() {
    const percent = Math.floor((sent / bytes) * 100);
    if (uploadId && storedUpload.find()?.percent !== percent) storedUpload.keep({ uploadId, bytes, percent });
  }

  const resume = (onAttemptProgress: () => void) =>
    attemptUpload({
      purpose,
      content,
      uploadId,
      signal,
      onSent(now) {
        if (now > sent) onAttemptProgress();
        sent = now;
        storeProgress();
        onProgress({ sent, of: bytes, isWaiting: false });
      },
      onCreated(id) {
        uploadId = id;
        storeProgress();
      },
    });

  await retry(
    (onAttemptProgress) =>
      resume(onAttemptProgress).catch((failure) => {
        if (!uploadId || !isDeleted(failure)) throw failure;
        uploadId = '';
        return resume(onAttemptProgress);
      }),
    { forMs: retryFor.uploads, signal, onWaiting: () => onProgress({ sent, of: bytes, isWaiting: true }) },
  );
  return uploadId;
}

/** Whether the server has deleted the upload, for example after a day. */
const isDeleted = (failure: unknown) => failure instanceof CallFailed && failure.code === 'not_found';
