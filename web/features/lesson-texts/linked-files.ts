/** The files to which a lesson's text links by their names. */
import { SentFileName } from '#contract/files.ts';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { addressOf } from '#web/api/call.ts';

export interface LinkedFile {
  url: string;
  /** How the file opens: by download, from this device's copy, or in a new tab; or why it cannot be opened: missing or offline. */
  state: 'download' | 'stored' | 'newTab' | 'gone' | 'offline';
}

export const lessonFileUrl = (lessonId: string, name: string) =>
  addressOf(lessonTexts.file, { params: { lessonId, name } });

/** Returns a function that finds the URL of a link to a file; undefined for any other link. */
export const fileUrlsOf = (lessonId: string) => (href: string) =>
  SentFileName.safeParse(href).success ? lessonFileUrl(lessonId, href) : undefined;

/**
 * Finds the files for the lesson's author, who may have linked one that is not saved yet, and must not leave the editor.
 *
 * @param missing  the names of files that the lesson does not have
 */
export function filesForAuthor(lessonId: string, missing: string[]) {
  const urlOf = fileUrlsOf(lessonId);
  return (name: string): LinkedFile | undefined => {
    const url = urlOf(name);
    return url ? { url, state: missing.includes(name) ? 'gone' : 'newTab' } : undefined;
  };
}
