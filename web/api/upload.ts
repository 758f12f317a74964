/**
 * Sends a file so that it arrives whole on a thin line: in chunks, by the tus
 * protocol. Whatever breaks it off, the same file goes on where it stopped.
 * Fetched, with its library, when the first file is sent; see sending.ts.
 */
import { Upload } from 'tus-js-client';
import { retryFor, type Taken, type UploadPurpose, uploads } from '#contract/uploads.ts';
import { addressOfUpload, attempt } from './attempt.ts';
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
    memory.drop();
    return taken;
  } catch (failure) {
    if (failure instanceof CallFailed && ended.includes(failure.code)) memory.drop();
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

  const goOn = (hasGotOn: () => void) =>
    attempt({
      purpose,
      content,
      uploadId,
      signal,
      onSent(now) {
        if (now > sent) hasGotOn();
        sent = now;
        onProgress({ sent, of: bytes, isWaiting: false });
      },
      onArrived(id, arrived) {
        uploadId = id;
        memory.keep({ uploadId, bytes, percent: Math.floor((arrived / bytes) * 100) });
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

/** Takes back what has arrived. What cannot be taken back now, the school forgets within a day. */
export const takeBack = (uploadId: string) =>
  Upload.terminate(addressOfUpload(uploadId), { retryDelays: [1000, 5000] }).catch(() => undefined);
