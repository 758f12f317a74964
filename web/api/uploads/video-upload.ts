/** Video uploads, for lessons. */

import type { FinishedUpload } from '#contract/uploads.ts';
import { VIDEO_TYPES } from '#contract/videos.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { addEndpoints, toQueryResult } from '#web/api/queries.ts';
import { discardUpload, sendVideo } from './lazy-uploads.ts';
import { findUnfinished } from './unfinished-uploads.ts';
import type { FileToSend } from './upload.ts';

type SentVideo = Extract<FinishedUpload, { purpose: 'video' }>;

const videosApi = addEndpoints((build) => ({
  sendVideo: build.other.mutation<SentVideo, FileToSend>({
    queryFn: (video) => toQueryResult(sendVideo(video)),
  }),
}));

/** A form that shows a video by its URL and saves it by its name. */
interface VideoForm {
  setValue(field: 'videoUrl' | 'videoName', value: string, options: { shouldDirty: true }): void;
}

/** Returns what a VideoForm's video field needs: accepted types, and an upload that writes its result into the form. */
export function useVideoField({ setValue }: VideoForm) {
  const [send] = videosApi.useSendVideoMutation();
  return {
    accept: VIDEO_TYPES,
    upload: send,
    discard: (file: File) => discardUpload('video', file),
    findUnfinished: () => findUnfinished('video'),
    percentLabel: uploadsTexts.uploading,
    messageOf: sentenceOf,
    onChange({ videoUrl, videoName }: Pick<SentVideo, 'videoUrl' | 'videoName'>) {
      setValue('videoUrl', videoUrl, { shouldDirty: true });
      setValue('videoName', videoName, { shouldDirty: true });
    },
  };
}
