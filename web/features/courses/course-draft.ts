/**
 * What was typed about a course and not saved: kept in this tab for each person
 * and course, through an accident, a reload, and a session that ends while
 * somebody types. Saving or signing out forgets it.
 */
import type { Middleware } from '@reduxjs/toolkit';
import { z } from 'zod';
import { CourseLevel } from '#contract/courses.ts';
import { logout } from '#web/api/session.ts';
import { addMiddleware } from '#web/api/store.ts';
import type { CourseFields } from './course-fields.ts';

/** Not checked for what a course needs: it is not finished. */
const Draft = z.object({
  title: z.string(),
  desc: z.string(),
  price: z.union([z.string(), z.number()]),
  level: CourseLevel,
  img: z.string(),
  imgName: z.string(),
});

const PREFIX = 'course-draft:';

/** @param of.courseId  'new' for one that is still to be added */
export function courseDraft({ personId, courseId }: { personId: string; courseId: string }) {
  const key = `${PREFIX}${personId}:${courseId}`;
  return {
    find: () => Draft.safeParse(ifAllowed(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))).data,

    /** What is as it was saved is no draft. */
    keep(typed: CourseFields, saved: CourseFields) {
      const isDraft = fieldsOfDraft.some((field) => String(typed[field]) !== String(saved[field]));
      ifAllowed(() => (isDraft ? sessionStorage.setItem(key, JSON.stringify(typed)) : sessionStorage.removeItem(key)));
    },

    drop: () => ifAllowed(() => sessionStorage.removeItem(key)),
  };
}
export type CourseDraft = ReturnType<typeof courseDraft>;

const fieldsOfDraft = Draft.keyof().options;

/** Storage may be forbidden or full: then nothing is kept, and nothing breaks. */
function ifAllowed<T>(touchStorage: () => T) {
  try {
    return touchStorage();
  } catch {
    return undefined;
  }
}

const forgetAtSignOut: Middleware = () => (next) => (action) => {
  if (logout.match(action) && action.payload !== 'session over') dropAll();
  return next(action);
};

const dropAll = () =>
  ifAllowed(() => {
    const ours = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of ours) sessionStorage.removeItem(key);
  });

addMiddleware(forgetAtSignOut);
