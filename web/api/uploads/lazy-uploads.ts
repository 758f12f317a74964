/** Loads the upload code when the first file is sent, because that code and its library make a tenth of a page's size. */
import type { UploadPurpose } from '#contract/uploads.ts';
import { CallFailed } from '#web/api/call.ts';
import { unreachable } from '#web/api/failures.ts';
import { unfinishedUpload } from './unfinished-uploads.ts';
import type { FileToSend } from './upload.ts';

const fetchUploads = () =>
  import('./checked-uploads.ts').catch(() => {
    throw new CallFailed(unreachable);
  });

/** Uploads a picture. @throws as checked-uploads.ts, or {CallFailed} `offline` if that module cannot be loaded */
export const uploadPicture = async (sent: FileToSend) => (await fetchUploads()).uploadPicture(sent);

/** Uploads a video. @throws as uploadPicture */
export const sendVideo = async (sent: FileToSend) => (await fetchUploads()).sendVideo(sent);

/** Uploads a file of any type. @throws as uploadPicture */
export const sendFile = async (sent: FileToSend) => (await fetchUploads()).sendFile(sent);

/** Deletes the part of a cancelled upload that the server has received. */
export function discardUpload(purpose: UploadPurpose, file: File) {
  const stored = unfinishedUpload(purpose, file).forget();
  if (stored)
    void import('./tus-attempt.ts').then(
      ({ terminateUpload }) => terminateUpload(stored),
      () => undefined,
    );
}
