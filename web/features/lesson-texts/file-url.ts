/** The addresses of the files to which a lesson's text links by their names. */
import { SentFileName } from '#contract/files.ts';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { addressOf } from '#web/api/call.ts';

export const lessonFileUrl = (lessonId: string, name: string) =>
  addressOf(lessonTexts.file, { params: { lessonId, name } });

/** Returns a function that finds the URL of a link to a file; undefined for any other link. */
export const fileUrlsOf = (lessonId: string) => (href: string) =>
  SentFileName.safeParse(href).success ? lessonFileUrl(lessonId, href) : undefined;
