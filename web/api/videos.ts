/** Sending a video in, for a lesson. */
import { type Taken, uploadMessages } from '#contract/uploads.ts';
import { VIDEO_TYPES, videoMessages } from '#contract/videos.ts';
import { sentenceOf } from './failures.ts';
import { answered, api } from './queries.ts';
import { dropFile, refused, sendFile } from './sending.ts';
import { findUnfinished } from './unfinished.ts';
import type { FileToSend } from './upload.ts';

const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendVideo: build.mutation<Extract<Taken, { purpose: 'video' }>, FileToSend>({
      queryFn: (video) => answered(sendVideo(video)),
    }),
  }),
});

/** What a video's field wants to know of the school: what it takes, how it is sent, and what can go on. */
export function useVideoSending() {
  const [send] = videosApi.useSendVideoMutation();
  return {
    accept: VIDEO_TYPES,
    send,
    drop: (file: File) => dropFile('video', file),
    findUnfinished: () => findUnfinished('video'),
    inWords: uploadMessages.uploading,
    sentenceOf,
  };
}

/** Says no before a byte is sent where the answer is known. */
async function sendVideo(sent: FileToSend) {
  if (!VIDEO_TYPES.split(',').includes(sent.file.type)) throw refused(videoMessages.notAVideo);
  return sendFile('video', sent);
}
