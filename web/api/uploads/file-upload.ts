/** Sending files in as they are: to be attached to a task, or handed in. */
import { fileMessages, MOST_FILES, type SentFile } from '#contract/files.ts';
import { uploadMessages } from '#contract/messages/upload-messages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { addEndpoints, answered } from '#web/api/queries.ts';
import { discardUpload, sendFile } from './lazy-uploads.ts';
import type { FileToSend } from './upload.ts';
import { maxMegabytes } from './upload-limits.ts';

const sentFilesApi = addEndpoints((build) => ({
  sendFile: build.other.mutation<SentFile, FileToSend>({
    queryFn: (file) => answered<SentFile>(sendFile(file)),
  }),
}));

/** For a field of files in any form: what the school takes, and how it is sent. Where they go is the form's business. */
export function useSentFiles() {
  const [send] = sentFilesApi.useSendFileMutation();
  return {
    hint: fileMessages.limits(MOST_FILES, maxMegabytes('file')),
    maxFiles: MOST_FILES,
    tooManyMessage: fileMessages.tooMany,
    upload: send,
    discard: (file: File) => discardUpload('file', file),
    percentLabel: uploadMessages.uploading,
    messageOf: sentenceOf,
  };
}
