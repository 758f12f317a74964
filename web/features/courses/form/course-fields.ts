/** The fields of a course form: those of the contract, and the URL that shows the picture. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { CourseDetails } from '#contract/courses.ts';

export const CourseFields = CourseDetails.extend({ img: z.string() });
/** The values as typed: the price may be a string. */
export type CourseFields = z.input<typeof CourseFields>;
export type CourseToSave = z.output<typeof CourseFields>;

export type CourseFormState = UseFormReturn<CourseFields, unknown, CourseToSave>;
