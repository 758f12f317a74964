/** What the school takes of pictures, videos and files: the rest is refused before a byte is sent. Fetched by fetch-sending.ts. */
import { generalMessages } from '#contract/messages/general-messages.ts';
import { uploadMessages } from '#contract/messages/upload-messages.ts';
import { pictureMessages } from '#contract/pictures.ts';
import type { Taken, UploadPurpose } from '#contract/uploads.ts';
import { VIDEO_TYPES, videoMessages } from '#contract/videos.ts';
import { CallFailed } from './call.ts';
import { maxMegabytes } from './limits.ts';
import { isTaken, smallerPhoto } from './smaller-photo.ts';
import { type FileToSend, upload } from './upload.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Sends a picture, and no more bytes of it than are needed.
 *
 * @throws as upload
 */
export async function sendPicture(sent: FileToSend) {
  if (!sent.file.type.startsWith('image/')) throw refused(pictureMessages.notAPicture);
  const content = await smallerPhoto(sent.file);
  if (!isTaken(content)) throw refused(pictureMessages.notAPicture);
  return send('picture', { ...sent, content });
}

/** @throws as upload */
export async function sendVideo(sent: FileToSend) {
  if (!VIDEO_TYPES.split(',').includes(sent.file.type)) throw refused(videoMessages.notAVideo);
  return send('video', sent);
}

/** A file of any kind, as it is. @throws as upload */
export async function sendFile(sent: FileToSend) {
  if (sent.file.size === 0) throw refused(uploadMessages.empty);
  return send('file', sent);
}

type TakenFor<P extends UploadPurpose> = Extract<Taken, { purpose: P }>;

async function send<P extends UploadPurpose>(purpose: P, sent: FileToSend): Promise<TakenFor<P>> {
  const { file, content = file } = sent;
  const limit = maxMegabytes(purpose);
  if (content.size > limit * MEGABYTE) throw refused(uploadMessages.tooLarge(limit));

  const taken = await upload(purpose, sent);
  if (isFor(taken, purpose)) return taken;
  throw new CallFailed({ code: 'fault', message: generalMessages.fault });
}

const isFor = <P extends UploadPurpose>(taken: Taken, purpose: P): taken is TakenFor<P> => taken.purpose === purpose;

const refused = (message: string) => new CallFailed({ code: 'invalid', message });
