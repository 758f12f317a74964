/** The addresses of the files to which a lesson's text links by their names. */
import { SentFileName } from '#contract/files.ts';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { addressOf } from '#web/api/call.ts';

/** Returns a function that finds a file's URL; undefined for any other link. */
export const lessonFileUrl = (lessonId: string) => (name: string) =>
  SentFileName.safeParse(name).success ? addressOf(lessonTexts.file, { params: { lessonId, name } }) : undefined;
