/**
 * What was typed about a course and not saved: kept in this tab for each person
 * and course, through an accident, a reload, and a session that ends while
 * somebody types. Saving forgets it, and so does signing out (web/api/persisted.ts).
 */
import { z } from 'zod';
import { CourseLevel } from '#contract/courses.ts';
import { DRAFT, ifAllowed } from '#web/api/persisted.ts';
import type { CourseFields } from './course-fields.ts';

/** Not checked for what a course needs: it is not finished. */
const Typed = z.object({
  title: z.string(),
  desc: z.string(),
  price: z.union([z.string(), z.number()]),
  level: CourseLevel,
  img: z.string(),
  imgName: z.string().optional(),
});
/** With the time, in milliseconds, since which its picture has been this one. */
const Draft = z.object({ typed: Typed, pictureSince: z.number() });

/** Milliseconds. Shorter than the day after which the server removes a picture that is put nowhere. */
const PICTURE_LASTS = 20 * 60 * 60 * 1000;

/** @param of.courseId  'new' for one that is still to be added */
export function courseDraft({ personId, courseId }: { personId: string; courseId: string }) {
  const key = `${DRAFT}course:${personId}:${courseId}`;
  const read = () => Draft.safeParse(ifAllowed(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))).data;
  const write = (draft: z.input<typeof Draft>) => ifAllowed(() => sessionStorage.setItem(key, JSON.stringify(draft)));
  const drop = () => ifAllowed(() => sessionStorage.removeItem(key));

  return {
    find(saved: CourseFields): CourseFields | undefined {
      const draft = read();
      if (!draft) return undefined;
      const { typed, pictureSince } = draft;
      const mayBeGone = typed.imgName && Date.now() - pictureSince > PICTURE_LASTS;
      return mayBeGone ? { ...typed, img: saved.img, imgName: saved.imgName } : typed;
    },

    /** What is as it was saved is no draft. */
    keep(typed: CourseFields, saved: CourseFields) {
      if (fields.every((field) => String(typed[field]) === String(saved[field]))) return drop();
      const before = read();
      const isSamePicture = before && before.typed.imgName === typed.imgName;
      write({ typed, pictureSince: isSamePicture ? before.pictureSince : Date.now() });
    },

    drop,
  };
}
export type CourseDraft = ReturnType<typeof courseDraft>;

const fields = Typed.keyof().options;
