/** Reads what visitors may see: the school's courses, and one course with its lessons. */
import type { Db } from '#server/db/connect.ts';
import { schoolToday } from '#server/features/deadlines/deadlines.ts';
import { findVideos, serializeVideo } from '#server/features/videos/videos.ts';
import type { Services } from '#server/services.ts';
import * as store from './front-door.store.ts';

/** How the pages that the server makes look. */
export { STYLES, STYLES_SOURCE } from './styles.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'db' | 'videoAddresses'>;

/** Courses on a page of the catalogue: a page with the details of 24 long ones stays below 40 kB. */
export const COURSES_PER_PAGE = 24;
/** Courses on the welcome page. */
const SHOWN_FIRST = 6;

/** The requested page of the courses that match, or else the last one. `total` is the number of all that match. */
export async function readCatalogue(db: Db, filter: store.CatalogueFilter, wanted: number) {
  const total = await store.countCourses(db, filter);
  const pages = Math.max(1, Math.ceil(total / COURSES_PER_PAGE));
  const page = Math.min(wanted, pages);
  return { courses: await store.listCourses(db, filter, { page, size: COURSES_PER_PAGE }), total, page, pages };
}

export const listFirstCourses = (db: Db) => store.listMostRatedCourses(db, SHOWN_FIRST);

/**
 * A course with the titles of its published lessons, and one lesson that anyone may watch, if there is one: the requested one, or the
 * first. Undefined if there is no such course.
 */
export async function readCourse(needs: Needs, id: string, wantedLesson: string | undefined) {
  const course = await store.findCourse(needs.db, id);
  if (!course) return undefined;
  const { today } = schoolToday(needs);
  const lessons = await store.listLessonTitles(needs.db, { courseId: id, today });
  const free = lessons.filter(({ isFree }) => isFree);
  const shown = free.find((lesson) => lesson.id === wantedLesson) ?? free[0];
  return {
    ...course,
    lessons,
    freeLesson: shown && (await readFreeLesson(needs, { id: shown.id, courseId: id, today })),
  };
}

async function readFreeLesson(needs: Needs, wanted: { id: string; courseId: string; today: string }) {
  const lesson = await store.findFreeLesson(needs.db, wanted);
  if (!lesson) return undefined;
  const { id, title, desc, videoName } = lesson;
  const video = videoName ? (await findVideos(needs.db, [videoName])).get(videoName) : undefined;
  return { id, title, desc, video: serializeVideo(needs, video ?? null, { isOpen: true }) };
}

export type PublicCourse = NonNullable<Awaited<ReturnType<typeof readCourse>>>;
