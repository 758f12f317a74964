/** What is typed about a lesson: the contract's fields, and the addresses of picture and video, to show them. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { LessonDetails } from '#contract/lessons.ts';

/** Without saying whether it is published: a new one is a draft, and one that is changed stays as it is. */
export const LessonFields = LessonDetails.omit({ isPublished: true }).extend({
  videoUrl: z.string(),
  imgThumbnail: z.string(),
});
export type LessonFields = z.input<typeof LessonFields>;
export type LessonToSave = z.output<typeof LessonFields>;

export type LessonFormState = UseFormReturn<LessonFields, unknown, LessonToSave>;
