/** Lessons as the contract has them. */
import type { Lesson } from '#contract/lessons.ts';
import { toWire as pictureToWire } from '#server/features/pictures/pictures.ts';
import { findVideos, videoToWire } from '#server/features/videos/videos.ts';
import type { Services } from '#server/services.ts';
import type { SeenLesson } from './lessons.ts';

type Needs = Pick<Services, 'db' | 'videoAddresses'>;

/** In a list nothing is watched yet, and each address takes a line. */
export const listToWire = (needs: Needs, lessons: SeenLesson[]) => toWire(needs, lessons, { withAddresses: false });

export async function lessonToWire(needs: Needs, lesson: SeenLesson): Promise<Lesson> {
  const [wire] = await toWire(needs, [lesson], { withAddresses: true });
  return wire!;
}

async function toWire(needs: Needs, lessons: SeenLesson[], { withAddresses }: { withAddresses: boolean }) {
  const videos = await findVideos(
    needs.db,
    lessons.flatMap((lesson) => watchable(lesson) ?? []),
  );
  return lessons.map((lesson) => {
    const video = videos.get(watchable(lesson) ?? '') ?? null;
    return withVideo(lesson, videoToWire(needs, video, { isOpen: withAddresses }));
  });
}

/** The name of the video that the reader may watch. */
const watchable = ({ isOpen, videoName }: SeenLesson) => (isOpen ? videoName : null);

function withVideo(lesson: SeenLesson, video: Lesson['video']): Lesson {
  const { img, imgName } = pictureToWire(lesson.pictureName);
  return {
    _id: lesson.id,
    courseId: lesson.courseId,
    title: lesson.title,
    desc: lesson.desc,
    videoUrl: video?.renditions[0]?.url ?? '',
    imgThumbnail: img,
    videoName: lesson.isYours ? (lesson.videoName ?? '') : '',
    imgName: lesson.isYours ? imgName : '',
    isPublished: lesson.publishedAt !== null,
    video,
    tasks: lesson.tasks,
    isOpen: lesson.isOpen,
    isCompleted: lesson.isCompleted,
  };
}
