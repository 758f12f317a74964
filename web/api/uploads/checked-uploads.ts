/** Uploads pictures, videos and files. Refuses files that the server would not accept, before a byte is sent. */

import type { FinishedUpload, UploadPurpose } from '#contract/uploads.ts';
import { VIDEO_TYPES } from '#contract/videos.ts';
import * as generalTexts from '#texts/general.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import * as videosTexts from '#texts/learning/videos.ts';
import { CallFailed } from '#web/api/call.ts';
import { isSupported, shrinkPhoto } from './shrink-photo.ts';
import { type FileToSend, upload } from './upload.ts';
import { maxMegabytes } from './upload-limits.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Uploads a picture, after shrinking it.
 *
 * @throws as upload (upload.ts)
 */
export async function uploadPicture(sent: FileToSend) {
  if (!sent.file.type.startsWith('image/')) throw refused(picturesTexts.notAPicture);
  const content = await shrinkPhoto(sent.file);
  if (!isSupported(content)) throw refused(picturesTexts.notAPicture);
  return send('picture', { ...sent, content });
}

/** Uploads a video. @throws as upload (upload.ts) */
export async function sendVideo(sent: FileToSend) {
  if (!VIDEO_TYPES.split(',').includes(sent.file.type)) throw refused(videosTexts.notAVideo);
  return send('video', sent);
}

/** Uploads a file of any type, unchanged. @throws as upload (upload.ts) */
export async function sendFile(sent: FileToSend) {
  if (sent.file.size === 0) throw refused(uploadsTexts.empty);
  return send('file', sent);
}

type UploadResultFor<P extends UploadPurpose> = Extract<FinishedUpload, { purpose: P }>;

async function send<P extends UploadPurpose>(purpose: P, sent: FileToSend): Promise<UploadResultFor<P>> {
  const { file, content = file } = sent;
  const limit = maxMegabytes(purpose);
  if (content.size > limit * MEGABYTE) throw refused(uploadsTexts.tooLarge(limit));

  const taken = await upload(purpose, sent);
  if (isFor(taken, purpose)) return taken;
  throw new CallFailed({ code: 'fault', message: generalTexts.fault });
}

const isFor = <P extends UploadPurpose>(taken: FinishedUpload, purpose: P): taken is UploadResultFor<P> =>
  taken.purpose === purpose;

const refused = (message: string) => new CallFailed({ code: 'invalid', message });
