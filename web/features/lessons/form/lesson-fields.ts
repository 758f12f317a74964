/** The fields of a lesson form: those of the contract, and the URLs that show its picture and video. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { LessonDetails } from '#contract/lessons.ts';

/** Omits `isPublished`: a new lesson is a draft, and editing a lesson does not change its state. */
export const LessonFields = LessonDetails.omit({ isPublished: true }).extend({
  videoUrl: z.string(),
  imgThumbnail: z.string(),
  isFree: z.boolean(),
  opensAfterPrevious: z.boolean(),
  prerequisiteId: z.string().nullable(),
});
export type LessonFields = z.input<typeof LessonFields>;
export type LessonToSave = z.output<typeof LessonFields>;

export type LessonFormState = UseFormReturn<LessonFields, unknown, LessonToSave>;
