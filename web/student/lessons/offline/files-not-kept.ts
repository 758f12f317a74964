/** The files of lessons that this device does not have, by their names on the author's device. */
import type { SentFile } from '#contract/files.ts';
import type { WholeLesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/stored-lessons.ts';
import { lessonFileUrl } from '#web/features/lesson-texts/linked-files.ts';
import type { Copy } from './lesson-copies.ts';
import { needsOf } from './lesson-needs.ts';

interface FileOfLesson {
  fileName: string;
  bytes: number;
  lessonTitle: string;
}

/** The large files, which are stored only if the student asks for them. @param kept  the copies of the kept lessons */
export const largeFilesNotHere = (lessons: WholeLesson[], kept: Copy[]) =>
  lessons.flatMap((lesson) => notHere(lesson, needsOf(lesson).largeFiles, kept));

/** The small files of the kept lessons whose download failed. */
export const smallFilesMissing = (lessons: WholeLesson[], kept: Copy[]) =>
  lessons
    .filter(({ _id }) => kept.some(({ lessonId }) => lessonId === _id))
    .flatMap((lesson) => notHere(lesson, needsOf(lesson).smallFiles, kept));

function notHere({ _id, title }: WholeLesson, files: SentFile[], kept: Copy[]): FileOfLesson[] {
  const stored = kept.find(({ lessonId }) => lessonId === _id)?.files ?? [];
  return files
    .filter(({ name }) => !stored.includes(lessonFileUrl(_id, name)))
    .map(({ fileName, bytes }) => ({ fileName, bytes, lessonTitle: title }));
}

/** The names of the files, each with its lesson if there are several lessons. */
export const namesOf = (files: FileOfLesson[], lessons: WholeLesson[]) =>
  files.map(({ fileName, lessonTitle }) => (lessons.length > 1 ? texts.fileOfLesson(fileName, lessonTitle) : fileName));
