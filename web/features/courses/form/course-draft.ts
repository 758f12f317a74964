/** The unsaved fields of a course. */
import { z } from 'zod';
import { CourseLanguage, CourseLevel } from '#contract/courses.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import type { CourseFields } from './course-fields.ts';

const Typed = z.object({
  title: z.string(),
  desc: z.string(),
  price: z.coerce.string(),
  level: CourseLevel,
  /** Missing in drafts that earlier versions of Darasa have stored. */
  language: CourseLanguage.optional(),
  img: z.string(),
  imgName: z.string().optional(),
  catchUpDays: z.union([z.number(), z.string()]).nullable().optional(),
});

/**
 * The draft of a course form. A draft without a picture does not remove the saved picture, which another page may have
 * added since.
 *
 * @param courseId  'new' while the course is being added
 */
export function useCourseDraft(courseId: string) {
  const draft = formDraft<CourseFields>({
    personId: useMe()._id,
    subject: `course:${courseId}`,
    Typed,
    files: [{ name: 'imgName', fields: ['img', 'imgName'] }],
  });
  return { ...draft, find: (saved: CourseFields) => completed(draft.find(saved), saved) };
}

function completed(typed: CourseFields | undefined, { language, catchUpDays, img, imgName }: CourseFields) {
  return typed && { language, catchUpDays, ...typed, ...(!typed.imgName && { img, imgName }) };
}
