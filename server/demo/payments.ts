/**
 * The payments of the demo school: the fees of all students in paid courses, and recent payments with every possible
 * outcome. No real money is involved.
 */

import type { payment } from '#server/db/tables/payments.ts';
import { demoCourses } from './courses.ts';

type Payment = typeof payment.$inferInsert;

export interface DemoPayment extends Pick<Payment, 'amount' | 'purpose' | 'phone' | 'review'> {
  /** Days before the demo school is created. */
  daysAgo: number;
  /** A student, by the part of their email address before the @; or an applicant, by full name. */
  who: string;
  /** Title of the course that is paid for. */
  course?: string;
  /** True if the course is fully paid with this payment, so that the student is enrolled. */
  isJoining?: boolean;
  /** The received amount, if it differs from the requested one. */
  received?: number;
  /** The payment's state, 'paid' by default. `initiated`: it is unknown whether the phone was prompted. */
  state?: 'failed' | 'cancelled' | 'expired' | 'initiated';
  reason?: 'cancelled' | 'insufficient' | 'no_answer';
}

/** All demo payments. @param students  email addresses up to the @, in the order of `marks` in courses.ts */
export const demoPayments = (students: string[]): DemoPayment[] =>
  [...demoCourses.flatMap((course, place) => feesOf(course, place, students)), ...lately].sort(
    (one, other) => other.daysAgo - one.daysAgo,
  );

/** Courses with at least this price (in shillings) are paid in two parts. */
const LARGE = 25_000;

function feesOf({ title, price, marks }: (typeof demoCourses)[number], place: number, students: string[]) {
  if (price === 0) return [];
  const joined = students.filter((_, n) => (marks[n] ?? ' ') !== ' ');
  return joined.flatMap((who, n): DemoPayment[] => {
    const daysAgo = 30 + place * 4 + n * 1.3;
    const paid = { who, phone: phoneOf(who), purpose: 'fees', course: title } as const;
    const last = { ...paid, daysAgo, isJoining: true };
    if (price < LARGE) return [{ ...last, amount: price }];
    return [
      { ...paid, daysAgo: daysAgo + 9, amount: price * 0.4 },
      { ...last, amount: price * 0.6 },
    ];
  });
}

/** A phone number in the range 0700 000 4xx, which belongs to nobody. */
const phoneOf = (who: string) =>
  `254700000${400 + ([...who].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 100)}`;

const fees = (who: string, told: Pick<DemoPayment, 'daysAgo' | 'amount'> & Partial<DemoPayment>): DemoPayment => ({
  who,
  purpose: 'fees',
  phone: phoneOf(who),
  ...told,
});

const lately: DemoPayment[] = [
  fees('student', { daysAgo: 13, amount: 1_500, course: 'Web Design', state: 'cancelled', reason: 'cancelled' }),
  fees('student', { daysAgo: 12.9, amount: 1_500, course: 'Web Design' }),
  { who: 'student', daysAgo: 6, amount: 2_000, purpose: 'fund', phone: '254700000501' },
  { who: 'student', daysAgo: 3.2, amount: 500, purpose: 'fund', phone: '254700000502' },
  fees('grace', { daysAgo: 9, amount: 3_000 }),
  fees('peter', { daysAgo: 5, amount: 5_000, received: 4_500, review: 'amount_differs' }),
  fees('amina', {
    daysAgo: 2.4,
    amount: 10_000,
    course: 'Animations',
    state: 'failed',
    reason: 'insufficient',
  }),
  fees('dennis', { daysAgo: 1.6, amount: 2_500, state: 'expired', reason: 'no_answer' }),
  fees('kevin', { daysAgo: 0.001, amount: 5_000, course: 'Full Stack App Development', state: 'initiated' }),
  { who: 'Naliaka Wekesa', daysAgo: 0.08, amount: 2_000, purpose: 'application', phone: '254700000010' },
];
