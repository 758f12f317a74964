/** The fields of a lesson form: those of the contract, and the URLs that show its picture and video. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { LessonDetails, OpeningDay } from '#contract/lessons.ts';
import * as texts from '#texts/learning/pacing.ts';

/** Omits `isPublished`: a new lesson is a draft, and editing a lesson does not change its state. */
export const LessonFields = LessonDetails.omit({ isPublished: true })
  .extend({
    videoUrl: z.string(),
    imgThumbnail: z.string(),
    isFree: z.boolean(),
    opensDay: z.string().nullable().default(null),
    opensAfterPrevious: z.boolean(),
    prerequisiteId: z.string().nullable(),
  })
  .transform((lesson, { addIssue }) => {
    // If the lesson does not open on a fixed day, the hidden day field is neither validated nor sent: the server keeps the saved day.
    if (lesson.opensFrom !== 'date') return { ...lesson, opensDay: undefined };
    const { data: opensDay = null } = OpeningDay.safeParse(lesson.opensDay);
    if (!opensDay) addIssue({ code: 'custom', path: ['opensDay'], message: texts.opensDay });
    return { ...lesson, opensDay };
  });
export type LessonFields = z.input<typeof LessonFields>;
export type LessonToSave = z.output<typeof LessonFields>;

export type LessonFormState = UseFormReturn<LessonFields, unknown, LessonToSave>;
