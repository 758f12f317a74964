/** Figures of courses as they are shown. */
import { shillings } from '#contract/shillings.ts';

/** For students, for whom nothing to pay is good news. */
export const priceInWords = (price: number) => (price === 0 ? 'Free' : shillings(price));

export const coursesInWords = (courses: number) => (courses === 1 ? '1 course' : `${courses} courses`);

export const studentsInWords = (students: number) =>
  students === 1 ? '1 student' : `${students.toLocaleString('en-KE')} students`;
