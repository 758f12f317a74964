/** What was typed about a lesson and not saved. */
import { z } from 'zod';
import { draftOf } from '#web/api/draft.ts';
import { useMe } from '#web/api/session.ts';
import type { LessonFields } from './lesson-fields.ts';

const Typed = z.object({
  title: z.string(),
  desc: z.string(),
  videoUrl: z.string(),
  videoName: z.string().optional(),
  imgThumbnail: z.string(),
  imgName: z.string().optional(),
});

/** @param lesson  its id; 'new' and its course's id for one that is still to be added */
export const useLessonDraft = (lesson: string) =>
  draftOf<LessonFields>({
    personId: useMe()._id,
    thing: `lesson:${lesson}`,
    Typed,
    files: [
      { name: 'videoName', fields: ['videoUrl', 'videoName'] },
      { name: 'imgName', fields: ['imgThumbnail', 'imgName'] },
    ],
  });
