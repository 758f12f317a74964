/** The way to all that sends files. With its library it is a tenth of a page, so it is fetched with the first file. */
import type { UploadPurpose } from '#contract/uploads.ts';
import { CallFailed } from './call.ts';
import { unreachable } from './failures.ts';
import { memoryOf } from './unfinished.ts';
import type { FileToSend } from './upload.ts';

const fetchSending = () =>
  import('./sending.ts').catch(() => {
    throw new CallFailed(unreachable);
  });

/** @throws as sending.ts; {CallFailed} offline also when it cannot be fetched */
export const sendPicture = async (sent: FileToSend) => (await fetchSending()).sendPicture(sent);

/** @throws as sendPicture */
export const sendVideo = async (sent: FileToSend) => (await fetchSending()).sendVideo(sent);

/** @throws as sendPicture */
export const sendFile = async (sent: FileToSend) => (await fetchSending()).sendFile(sent);

/** Takes back what has arrived of a file that nobody wants to send any more. */
export function dropFile(purpose: UploadPurpose, file: File) {
  const known = memoryOf(purpose, file).forget();
  if (known)
    void import('./attempt.ts').then(
      ({ takeBack }) => takeBack(known),
      () => undefined,
    );
}
