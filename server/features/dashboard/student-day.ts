/** What a student's start page shows besides the courses: open rooms, the week, new feedback, and fees due. */
import { NEW_FEEDBACK_DAYS } from '#contract/dashboard.ts';
import { schoolToday } from '#server/features/deadlines/deadlines.ts';
import { priceFor } from '#server/features/enrolments/enrolments.ts';
import { creditOf } from '#server/features/ledger/ledger.ts';
import { listOpenRooms } from '#server/features/rooms/rooms.ts';
import { listWeek } from '#server/features/schedules/schedules.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import * as store from './student-day.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money'>;

const DAY = 86_400_000;

export async function readStudentDay(needs: Needs, student: User) {
  const { db, clock } = needs;
  const since = new Date(clock.now().getTime() - NEW_FEEDBACK_DAYS * DAY);
  const [live, week, feedback, fees] = await Promise.all([
    listOpenRooms({ db }, student),
    listWeek(db, student),
    store.listFeedback(db, { studentId: student.id, since, ...schoolToday(needs) }),
    listFees(needs, student.id),
  ]);
  return { live, week, feedback, fees };
}

/**
 * The courses that a student has begun to pay for, and the balance of each: those with an agreed price, and those for which a payment was
 * received and not refunded. Credit counts towards each of them, as on the payments page.
 */
async function listFees({ db, money }: Pick<Needs, 'db' | 'money'>, studentId: string) {
  const [credit, toPay] = await Promise.all([
    creditOf(db, { studentId, isLive: money.isLive }),
    store.listCoursesToPay(db, studentId),
  ]);
  return Promise.all(
    toPay
      .filter(({ isAgreed }) => isAgreed || credit > 0)
      .map(async ({ title, ...course }) => {
        const missing = Math.max(0, (await priceFor(db, studentId, course)) - credit);
        return { courseId: course.id, title, missing };
      }),
  );
}
