import { courseMessages } from '#contract/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import * as store from './courses.store.ts';

/** @throws {Refusal} not_found  there is no such course, or none any more */
export async function loadCourse(db: Db, courseId: string) {
  const course = await store.findCourse(db, courseId);
  if (!course) throw new Refusal('not_found', courseMessages.gone);
  return course;
}
