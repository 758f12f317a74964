/** The files of kept lessons that this device does not have, by their names on the author's device. */
import type { WholeLesson } from '#contract/lessons.ts';
import { lessonFileUrl } from '#web/features/lesson-texts/linked-files.ts';
import type { Copy } from './lesson-copies.ts';
import { needsOf } from './lesson-needs.ts';

/** @param kept  the copies of those lessons that the student keeps */
export function filesNotKept(lessons: WholeLesson[], kept: Copy[]) {
  const tooLarge: string[] = [];
  const missing: string[] = [];
  for (const { lessonId, files: stored } of kept) {
    const lesson = lessons.find(({ _id }) => _id === lessonId);
    const smallFiles = lesson ? needsOf(lesson).smallFiles : [];
    for (const file of lesson?.files ?? [])
      if (!smallFiles.includes(file)) tooLarge.push(file.fileName);
      else if (!stored.includes(lessonFileUrl(lessonId, file.name))) missing.push(file.fileName);
  }
  return { tooLarge, missing };
}
