/** What is typed about a course: the contract's fields, and the address of the picture, to show it. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { CourseDetails } from '#contract/courses.ts';

export const CourseFields = CourseDetails.extend({ img: z.string() });
/** The price is still as it was typed. */
export type CourseFields = z.input<typeof CourseFields>;
export type CourseToSave = z.output<typeof CourseFields>;

export type CourseFormState = UseFormReturn<CourseFields, unknown, CourseToSave>;
