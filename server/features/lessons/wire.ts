/** A lesson as the contract has it. */
import { toWire as pictureToWire } from '#server/features/pictures/pictures.ts';
import type { SeenLesson } from './lessons.ts';

export function toWire(lesson: SeenLesson) {
  const { img, imgName } = pictureToWire(lesson.pictureName);
  return {
    _id: lesson.id,
    courseId: lesson.courseId,
    title: lesson.title,
    desc: lesson.desc,
    videoUrl: '',
    videoName: lesson.isYours ? (lesson.videoName ?? '') : '',
    imgThumbnail: img,
    imgName: lesson.isYours ? imgName : '',
    isPublished: lesson.publishedAt !== null,
    video: null,
    tasks: lesson.tasks,
    isOpen: lesson.isOpen,
    isCompleted: lesson.isCompleted,
  };
}
