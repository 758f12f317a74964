/** Courses. Prices are whole Kenyan shillings; 0 means free. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

export const CourseLevel = z.enum(['Beginner', 'Intermediate', 'Advanced']);
export type CourseLevel = z.output<typeof CourseLevel>;

export const Course = z.object({
  _id: Id,
  title: z.string(),
  desc: z.string(),
  /** Address of the picture; empty when the course has its generated cover. */
  img: z.string(),
  /** The picture's name in the school's store; empty like img. */
  imgName: z.string(),
  /** Whole Kenyan shillings; 0 means free. */
  price: z.int(),
  level: CourseLevel,
  /** 0 to 5, the mean of what students gave; 0 when nobody has rated it. */
  rating: z.number(),
});
export type Course = z.output<typeof Course>;

export const courses = {
  list: endpoint({
    method: 'GET',
    path: '/courses/',
    summary: 'All courses, by title.',
    reply: z.array(Course),
    refusals: ['not_signed_in'],
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/courses/students',
    summary: 'The courses that the caller is enrolled in, by title.',
    reply: z.array(Course),
    refusals: ['not_signed_in'],
  }),
};

export const courseMessages = {
  gone: 'This course no longer exists.',
  noneJoined: 'You have not enrolled for any course yet',
  none: 'No courses available',
};
