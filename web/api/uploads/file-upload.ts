/** Uploads of files of any type, unchanged: attachments of tasks, and hand-ins. */
import { fileMessages, MAX_FILES, type SentFile } from '#contract/files.ts';
import { uploadMessages } from '#contract/messages/upload-messages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { addEndpoints, toQueryResult } from '#web/api/queries.ts';
import { discardUpload, sendFile } from './lazy-uploads.ts';
import type { FileToSend } from './upload.ts';
import { maxMegabytes } from './upload-limits.ts';

const filesApi = addEndpoints((build) => ({
  sendFile: build.other.mutation<SentFile, FileToSend>({
    queryFn: (file) => toQueryResult<SentFile>(sendFile(file)),
  }),
}));

/** What a field for files needs: its limits, and the upload. The form stores the result. */
export function useFileUpload() {
  const [send] = filesApi.useSendFileMutation();
  return {
    hint: fileMessages.limits(MAX_FILES, maxMegabytes('file')),
    maxFiles: MAX_FILES,
    tooManyMessage: fileMessages.tooMany,
    upload: send,
    discard: (file: File) => discardUpload('file', file),
    percentLabel: uploadMessages.uploading,
    messageOf: sentenceOf,
  };
}
