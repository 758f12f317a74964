/** What reading a lesson needs besides its text: pictures, files, parts of the app, and the languages of its exercises. */
import { largePictureUrl } from '#contract/fields/pictures.ts';
import type { SentFile } from '#contract/files.ts';
import { MAX_OFFLINE_FILE } from '#contract/learning/lesson-texts.ts';
import type { WholeLesson } from '#contract/lessons.ts';
import type { PagePart } from '#web/api/offline/student-pages-cache.ts';
import { exerciseLanguageId } from '#web/exercises/exercise-languages.ts';
import { deviceLanguageIds } from '#web/features/device-runs/device-languages.ts';
import { isPage } from '#web/features/lesson-texts/reading/page-exercises.ts';

type Written = Pick<WholeLesson, 'text' | 'desc' | 'imgThumbnail' | 'files'>;

interface Needs {
  /** The URLs of the pictures. */
  pictures: string[];
  /** The files that are small enough to be stored with the lesson, and those that are stored on request. */
  smallFiles: SentFile[];
  largeFiles: SentFile[];
  parts: PagePart[];
  /** The languages of the exercises that run on the device. */
  languageIds: number[];
}

export function needsOf({ text, desc, imgThumbnail, files }: Written): Needs {
  const written = `${desc}\n\n${text}`;
  const inText = [...written.matchAll(PICTURE)].flatMap(([name]) => largePictureUrl(name) ?? []);
  const words = [...written.matchAll(EXERCISE)].map(([, word = '']) => word);
  const usedIds = words.map(exerciseLanguageId);
  return {
    pictures: [...new Set([...inText, ...(imgThumbnail ? [imgThumbnail] : [])])],
    smallFiles: files.filter(({ bytes }) => bytes <= MAX_OFFLINE_FILE),
    largeFiles: files.filter(({ bytes }) => bytes > MAX_OFFLINE_FILE),
    parts: [
      'lessons',
      ...(FENCE.test(written) ? ['grammars' as const] : []),
      ...(written.includes('$') ? ['maths' as const] : []),
      ...(words.some(isPage) ? ['page-exercises' as const] : []),
    ],
    languageIds: deviceLanguageIds.filter((id) => usedIds.includes(id)),
  };
}

/** The name of a picture in the file store. */
const PICTURE = /\d+-[\da-f]{32}-[\da-z-]{1,40}\.webp/g;
const FENCE = /^[ >]*(?:`{3}|~{3})/m;
/** The first line of an exercise's fence (web/features/lesson-texts/reading/exercises.ts). */
const EXERCISE = /^[ >]*(?:`{3,}|~{3,}) *([^\s`]+)[ \t]+run(?:\s|$)/gm;
