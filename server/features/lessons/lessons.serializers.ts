/** Converts lessons to the contract's types. */
import type { Lesson, WholeLesson } from '#contract/lessons.ts';
import { hideExpectedOutputs } from '#contract/rules/expected-outputs.ts';
import { serializePicture } from '#server/features/pictures/pictures.ts';
import { findVideos, serializeVideo } from '#server/features/videos/videos.ts';
import type { Services } from '#server/services.ts';
import type { LessonForReader } from './lessons.ts';
import { findPublished } from './texts/lesson-texts.store.ts';
import { filesIn } from './texts/text-files.ts';

type Needs = Pick<Services, 'db' | 'videoAddresses'>;

/** Converts lessons for a list. Lists omit the videos' addresses: no page plays a video in a list. */
export const serializeLessonList = (needs: Needs, lessons: LessonForReader[]) =>
  serialize(needs, lessons, { withAddresses: false });

export async function serializeLesson(needs: Needs, lesson: LessonForReader): Promise<Lesson> {
  const [serialized] = await serialize(needs, [lesson], { withAddresses: true });
  return serialized!;
}

export async function serializeWholeLesson(needs: Needs, lesson: LessonForReader): Promise<WholeLesson> {
  const text = lesson.isOpen ? await findPublished(needs.db, lesson.id) : '';
  return {
    ...(await serializeLesson(needs, lesson)),
    text: hideExpectedOutputs(text, lesson.id),
    files: await filesIn(needs.db, lesson.id, text),
  };
}

async function serialize(needs: Needs, lessons: LessonForReader[], { withAddresses }: { withAddresses: boolean }) {
  const videos = await findVideos(
    needs.db,
    lessons.flatMap((lesson) => watchable(lesson) ?? []),
  );
  return lessons.map((lesson) => {
    const video = videos.get(watchable(lesson) ?? '') ?? null;
    return withVideo(lesson, serializeVideo(needs, video, { isOpen: withAddresses }));
  });
}

/** The name of the lesson's video; null if the reader may not watch it. */
const watchable = ({ isOpen, videoName }: LessonForReader) => (isOpen ? videoName : null);

function withVideo(lesson: LessonForReader, video: Lesson['video']): Lesson {
  const { img, imgName } = serializePicture(lesson.pictureName);
  return {
    _id: lesson.id,
    courseId: lesson.courseId,
    title: lesson.title,
    desc: lesson.desc,
    videoUrl: video?.renditions[0]?.url ?? '',
    imgThumbnail: img,
    videoName: lesson.mayChange ? (lesson.videoName ?? '') : '',
    imgName: lesson.mayChange ? imgName : '',
    isPublished: lesson.publishedAt !== null,
    isFree: lesson.isFree,
    video,
    tasks: lesson.tasks.length,
    taskList: lesson.isOpen ? lesson.tasks : [],
    unit: lesson.unit,
    minutes: lesson.minutes,
    estimatedMinutes: lesson.estimatedMinutes,
    isOpen: lesson.isOpen,
    opensFrom: lesson.opensFrom,
    opensDay: lesson.opensDay,
    opensAfterDays: lesson.opensAfterDays,
    opensOn: lesson.opensOn,
    opensAfterPrevious: lesson.opensAfterPrevious,
    prerequisite: lesson.mayChange ? lesson.prerequisite : null,
    opensAfter: lesson.opensAfter,
    isCompleted: lesson.isCompleted,
  };
}
