/** Uploads of files of any type, unchanged: attachments of tasks, and hand-ins. */

import { MAX_FILES, type SentFile } from '#contract/files.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
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

/** Returns what a field for files needs: its limits, and the upload. The form stores the uploaded files. */
export function useFileUpload() {
  const [send] = filesApi.useSendFileMutation();
  return {
    hint: filesTexts.limits(MAX_FILES, maxMegabytes('file')),
    maxFiles: MAX_FILES,
    tooManyMessage: filesTexts.tooMany,
    upload: send,
    discard: (file: File) => discardUpload('file', file),
    percentLabel: uploadsTexts.uploading,
    messageOf: sentenceOf,
  };
}
