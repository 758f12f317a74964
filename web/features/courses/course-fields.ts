/** What is typed about a course: the contract's fields, and the address of the picture, to show it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CourseDetails } from '#contract/courses.ts';

const CourseFields = CourseDetails.extend({ img: z.string() });
/** The price is still as it was typed. */
export type CourseFields = z.input<typeof CourseFields>;
export type CourseToSave = z.output<typeof CourseFields>;

export const useCourseForm = (start: CourseFields) =>
  useForm({ resolver: zodResolver(CourseFields), defaultValues: start, mode: 'onTouched' });
export type CourseFormState = ReturnType<typeof useCourseForm>;
