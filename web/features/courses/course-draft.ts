/** What was typed about a course and not saved. */
import { z } from 'zod';
import { CourseLevel } from '#contract/courses.ts';
import { draftOf } from '#web/api/draft.ts';
import { useMe } from '#web/api/session.ts';
import type { CourseFields } from './course-fields.ts';

const Typed = z.object({
  title: z.string(),
  desc: z.string(),
  price: z.coerce.string(),
  level: CourseLevel,
  img: z.string(),
  imgName: z.string().optional(),
});

/** @param courseId  'new' for one that is still to be added */
export const useCourseDraft = (courseId: string) =>
  draftOf<CourseFields>({
    personId: useMe()._id,
    thing: `course:${courseId}`,
    Typed,
    files: [{ name: 'imgName', fields: ['img', 'imgName'] }],
  });
