/** Labels of courses. */
import type { CourseDeletionImpact } from '#contract/courses.ts';
import { shillings } from '#contract/rules/shillings.ts';

/** The price as students see it. Staff see the amount 0 instead of "Free". */
export const priceLabel = (price: number) => (price === 0 ? 'Free' : shillings(price));

export const courseCountLabel = (courses: number) => (courses === 1 ? '1 course' : `${courses} courses`);

export const studentCountLabel = (students: number) =>
  students === 1 ? '1 student' : `${students.toLocaleString('en-KE')} students`;

/** "2 hand-ins, 1 mark and 3 attempts at challenges". */
export function deletionImpactLabel({ handins, marks, attempts }: CourseDeletionImpact) {
  const parts = [
    counted(handins, 'hand-in', 'hand-ins'),
    counted(marks, 'mark', 'marks'),
    counted(attempts, 'attempt at a challenge', 'attempts at challenges'),
  ];
  return new Intl.ListFormat('en-GB').format(parts.filter((part) => part !== undefined));
}

function counted(count: number, one: string, many: string) {
  if (count === 0) return undefined;
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-KE')} ${many}`;
}
