/**
 * Sends a file so that it arrives whole on a thin line: in chunks, by the tus
 * protocol. Whatever breaks it off, the same file goes on where it stopped.
 */
import { retryFor, type Taken, type UploadPurpose, uploads } from '#contract/uploads.ts';
import { attempt } from './attempt.ts';
import { CallFailed, call } from './call.ts';
import type { FailureCode } from './failures.ts';
import { retrying } from './retrying.ts';
import { memoryOf } from './unfinished.ts';

export interface FileToSend {
  /** As it was chosen. */
  file: File;
  /** What is sent of it, if not the file itself. */
  content?: File;
  onProgress: (progress: Progress) => void;
  /** Ends it; what has arrived by then is kept, and sending the same file goes on from there. */
  signal: AbortSignal;
}

interface Progress {
  /** Bytes that have gone out, of how many. */
  sent: number;
  of: number;
  /** It does not get on at the moment, and is tried again by itself. */
  isWaiting: boolean;
}

/** Reasons after which the same file cannot go on. */
const ended: readonly FailureCode[] = ['invalid', 'not_allowed', 'not_found', 'too_large', 'wrong_media_type'];

/**
 * @throws {CallFailed} refused, or unreachable for ten minutes without getting on (two, once it has arrived)
 * @throws {DOMException} AbortError: the signal has ended it
 */
export async function upload(purpose: UploadPurpose, sent: FileToSend): Promise<Taken> {
  const { file, signal } = sent;
  const memory = memoryOf(purpose, file);
  try {
    const uploadId = await untilArrived(purpose, sent);
    const patience = { forMs: retryFor.others, signal };
    const taken = await retrying(() => call(uploads.take, { params: { uploadId } }), patience);
    memory.forget();
    return taken;
  } catch (failure) {
    if (failure instanceof CallFailed && ended.includes(failure.code)) memory.forget();
    throw failure;
  }
}

/** Resolves with the upload's id once all of the file is with the school. */
async function untilArrived(purpose: UploadPurpose, { file, content = file, onProgress, signal }: FileToSend) {
  const memory = memoryOf(purpose, file);
  const known = memory.find();
  const bytes = content.size;
  let uploadId = known?.bytes === bytes ? known.uploadId : '';
  let sent = 0;

  // As it is shown: whoever has seen it must not find a smaller one after a reload.
  function remember() {
    const percent = Math.floor((sent / bytes) * 100);
    if (uploadId && memory.find()?.percent !== percent) memory.keep({ uploadId, bytes, percent });
  }

  const goOn = (hasGotOn: () => void) =>
    attempt({
      purpose,
      content,
      uploadId,
      signal,
      onSent(now) {
        if (now > sent) hasGotOn();
        sent = now;
        remember();
        onProgress({ sent, of: bytes, isWaiting: false });
      },
      onBegun(id) {
        uploadId = id;
        remember();
      },
    });

  await retrying(
    (hasGotOn) =>
      goOn(hasGotOn).catch((failure) => {
        if (!uploadId || !isGone(failure)) throw failure;
        uploadId = '';
        return goOn(hasGotOn);
      }),
    { forMs: retryFor.uploads, signal, onWaiting: () => onProgress({ sent, of: bytes, isWaiting: true }) },
  );
  return uploadId;
}

/** The school has forgotten it: after a day, say. */
const isGone = (failure: unknown) => failure instanceof CallFailed && failure.code === 'not_found';
