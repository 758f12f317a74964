/** The video of a lesson that this device stores: its smallest rendition. */
import type { Lesson } from '#contract/lessons.ts';
import type { Video } from '#contract/videos.ts';
import { storedVideoUrl } from '#web/api/offline/person-files.ts';

/** The rendition with pictures that has the fewest bytes. */
export const smallestVideo = ({ video }: Pick<Lesson, 'video'>) =>
  video?.renditions
    .filter(({ rendition }) => rendition !== 'audio')
    .reduce((one, other) => (other.bytes < one.bytes ? other : one));

/** Returns the video with its stored rendition, which plays without a network. Offline, no other rendition is offered. */
export function withStoredVideo(lessonId: string, video: Video): Video {
  const smallest = smallestVideo({ video });
  const renditions = video.renditions.map((each) =>
    each.rendition === smallest?.rendition ? { ...each, url: storedVideoUrl(lessonId) } : each,
  );
  const playable = navigator.onLine ? renditions : renditions.filter(({ url }) => url === storedVideoUrl(lessonId));
  return { ...video, renditions: playable };
}
