/**
 * Stores a lesson on this device: API responses, pictures, small files, the parts of the app that it needs and, if requested, its video and its
 * large files.
 */
import { courses } from '#contract/courses.ts';
import { smallPicture } from '#contract/fields/pictures.ts';
import type { SentFile } from '#contract/files.ts';
import { MAX_OFFLINE_FILE } from '#contract/learning/lesson-texts.ts';
import { type Lesson, lessons, type WholeLesson } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { tasks } from '#contract/tasks.ts';
import { type Args, addressOf, call } from '#web/api/call.ts';
import { isStorageFull, savesData } from '#web/api/offline/downloads.ts';
import { addToCache, areCached, type CacheOptions, downloadTo } from '#web/api/offline/file-cache.ts';
import { storeReply, withCacheOf } from '#web/api/offline/person-cache.ts';
import { storedVideoUrl } from '#web/api/offline/person-files.ts';
import { cachePlayground, enablePlaygroundOffline, LANGUAGES } from '#web/api/offline/playground-cache.ts';
import { cacheStudentPages } from '#web/api/offline/student-pages-cache.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { PYTHON } from '#web/features/device-runs/device-languages.ts';
import { addressesOf } from '#web/features/device-runs/language-files.ts';
import { updateCachedPython } from '#web/features/device-runs/python-cache.ts';
import { lessonFileUrl } from '#web/features/lesson-texts/linked-files.ts';
import { bytesOf, copyOf, putCopy } from './lesson-copies.ts';
import { needsOf } from './lesson-needs.ts';
import { smallestVideo } from './stored-video.ts';

interface Options {
  personId: string;
  /** Whether the student chose to keep the lesson; otherwise she has only read it. */
  isKept: boolean;
  withVideo?: boolean;
  /** Whether to store files of any size. Large files that are stored already stay. */
  withLargeFiles?: boolean;
  /** Whether to download the code that runs its exercises, which is larger than everything else. */
  withExercises?: boolean;
  signal: AbortSignal;
  /** Called with a file's URL and the fraction of it that has been downloaded. */
  onProgress?: (address: string, share: number) => void;
}

/**
 * Stores an open lesson whose API responses are stored already. Its files come last, and those that cannot be fetched are left out.
 *
 * @throws if another download fails, or storage is full; what was stored until then stays
 */
export async function storeLesson(lesson: WholeLesson, options: Options) {
  const {
    personId,
    isKept,
    withVideo = false,
    withLargeFiles = false,
    withExercises = true,
    signal,
    onProgress,
  } = options;
  const download = { signal, ...(onProgress && { onProgress }) };
  const { parts, languageIds, ...needs } = needsOf(lesson);
  const [smallFiles, largeFiles] = [filesOf(lesson, needs.smallFiles), filesOf(lesson, needs.largeFiles)];
  await cacheStudentPages(withExercises ? parts : parts.filter((part) => part !== 'page-exercises'), { signal });
  if (withExercises && languageIds.length > 0) await cacheExercises(languageIds, signal);
  await withCacheOf(personId, (_, name) => addToCache(name, needs.pictures, download));
  const video = smallestVideo(lesson);
  const storedUrl = storedVideoUrl(lesson._id);
  if (withVideo && video)
    await withCacheOf(personId, (_, name) => downloadTo({ name, storedUrl }, video.url, download));

  const earlier = await copyOf(personId, lesson._id);
  const hasVideo = (withVideo && video !== undefined) || (earlier?.hasVideo === true && (await areCached([storedUrl])));
  const isNowKept = isKept || earlier?.isKept === true;
  const putCopyNow = async () => {
    const storedFiles = await storedOf([...smallFiles, ...largeFiles]);
    const files = [...addressesOfLesson(lesson), ...needs.pictures, ...storedFiles, ...(hasVideo ? [storedUrl] : [])];
    const record = { lessonId: lesson._id, courseId: lesson.courseId, at: schoolNow(), isKept: isNowKept };
    await putCopy(personId, { ...record, files, bytes: await bytesOf(files), hasVideo });
  };
  await putCopyNow();
  const requested = [...withinLimit(smallFiles, isNowKept), ...(withLargeFiles ? largeFiles : [])];
  if (requested.length === 0) return;
  await withCacheOf(personId, (_, name) => storeFiles(name, requested, download));
  await putCopyNow();
}

interface LessonFile {
  url: string;
  bytes: number;
}

const filesOf = ({ _id }: WholeLesson, files: SentFile[]): LessonFile[] =>
  files.map(({ name, bytes }) => ({ url: lessonFileUrl(_id, name), bytes }));

/** The URLs of those files that this device has. */
async function storedOf(files: LessonFile[]) {
  const found = await Promise.all(files.map(async ({ url }) => ((await areCached([url])) ? [url] : [])));
  return found.flat();
}

/** The small files to store: all of a kept lesson; the first ones, up to 2 MB in all, of a lesson that was only read. */
function withinLimit(files: LessonFile[], isKept: boolean) {
  if (isKept) return files;
  let left = savesData() ? 0 : MAX_OFFLINE_FILE;
  return files.filter(({ bytes }) => {
    const fits = bytes <= left;
    if (fits) left -= bytes;
    return fits;
  });
}

/** @throws if storage is full, or the signal aborts */
async function storeFiles(name: string, files: LessonFile[], download: CacheOptions) {
  for (const { url } of files)
    await addToCache(name, [url], download).catch((failure) => {
      if (isStorageFull(failure) || download.signal?.aborted) throw failure;
    });
}

/** Python is not downloaded with a lesson, because it is large: the student downloads it separately. */
async function cacheExercises(languageIds: number[], signal: AbortSignal) {
  await enablePlaygroundOffline();
  await cachePlayground({ signal });
  await addToCache(LANGUAGES, languageIds.filter((id) => id !== PYTHON).flatMap(addressesOf), { signal });
  if (languageIds.includes(PYTHON)) await updateCachedPython(signal);
}

const addressesOfLesson = ({ _id: lessonId, courseId }: Lesson) => [
  addressOf(lessons.read, { params: { lessonId } }),
  addressOf(tasks.list, { params: { lessonId } }),
  addressOf(progress.read, { params: { lessonId } }),
  addressOf(lessons.list, { params: { courseId } }),
  addressOf(courses.read, { params: { courseId } }),
  addressOf(courses.listJoined),
];

/**
 * Stores the lesson's API response, and fetches and stores the others that its page shows. Does not count as a visit of the lesson.
 *
 * @throws {CallFailed} if a call fails; also throws if storage is full
 */
export async function storeReplies(personId: string, lesson: WholeLesson) {
  const params = { lessonId: lesson._id };
  await storeReply(personId, addressOf(lessons.read, { params }), { reply: lesson, at: schoolNow() });
  await fetchAndStore(personId, tasks.list, { params });
  await fetchAndStore(personId, progress.read, { params });
}

/** Fetches and stores the API responses that the page of a course shows, and the course's picture. */
export async function storeCourse(personId: string, courseId: string) {
  const course = await fetchAndStore(personId, courses.read, { params: { courseId } });
  await fetchAndStore(personId, courses.listJoined);
  await fetchAndStore(personId, lessons.list, { params: { courseId } });
  if (course.img) await withCacheOf(personId, (_, name) => addToCache(name, [smallPicture(course.img)]));
}

async function fetchAndStore<E extends Endpoint>(personId: string, endpoint: E, ...args: Args<E>) {
  const reply = await call(endpoint, ...args);
  await storeReply(personId, addressOf(endpoint, args[0]), { reply, at: schoolNow() });
  return reply;
}
