/** The unsaved fields of a lesson form, stored on this device. */
import { z } from 'zod';
import { OpensFrom } from '#contract/lessons.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import type { LessonFields } from './lesson-fields.ts';

const LessonDraft = z.object({
  title: z.string(),
  desc: z.string(),
  videoUrl: z.string(),
  videoName: z.string().optional(),
  imgThumbnail: z.string(),
  imgName: z.string().optional(),
  isFree: z.boolean().default(false),
  /** Missing in drafts that earlier versions of Darasa have stored. */
  opensFrom: OpensFrom.optional(),
  opensDay: z.string().nullable().optional(),
  opensAfterDays: z.union([z.number(), z.string()]).optional(),
  opensAfterPrevious: z.boolean().default(false),
  prerequisiteId: z.string().nullable().default(null),
  minutes: z.union([z.number(), z.string()]).nullable().optional(),
});

/**
 * The stored draft of a lesson form. If the draft has no file, the lesson's saved file is used, because that file may
 * have been added on another device since.
 *
 * @param lesson  the lesson's id, or `new:` and the course's id for a new lesson
 */
export function useLessonDraft(lesson: string) {
  const draft = formDraft<LessonFields>({
    personId: useMe()._id,
    subject: `lesson:${lesson}`,
    Typed: LessonDraft,
    files: [
      { name: 'videoName', fields: ['videoUrl', 'videoName'] },
      { name: 'imgName', fields: ['imgThumbnail', 'imgName'] },
    ],
  });
  return { ...draft, find: (saved: LessonFields) => withSavedFiles(saved, draft.find(saved)) };
}

function withSavedFiles(saved: LessonFields, draft: LessonFields | undefined) {
  if (!draft) return undefined;
  const { videoName, videoUrl, imgName, imgThumbnail, opensFrom, opensDay, opensAfterDays, minutes } = saved;
  return {
    opensFrom,
    opensDay,
    opensAfterDays,
    minutes,
    ...draft,
    ...(!draft.videoName && { videoName, videoUrl }),
    ...(!draft.imgName && { imgName, imgThumbnail }),
  };
}
