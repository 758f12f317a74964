/** The words in which tests say what there is before they begin: people, courses, sessions. Straight into the tables. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture, signUp, user } from '#server/db/tables/accounts.ts';
import { course, enrolment, rating } from '#server/db/tables/courses.ts';
import { hashUnchecked } from '#server/features/auth/passwords.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import type { Clock } from '#server/ports/clock.ts';
import { accountGivens } from './accounts.ts';
import { challengeGivens } from './challenges.ts';
import { changeGivens } from './changes.ts';
import { fundGivens } from './funds.ts';
import { gradingGivens } from './gradings.ts';
import { handinGivens } from './handins.ts';
import { moneyGivens } from './money.ts';
import { personColumns } from './person-columns.ts';
import { teachingGivens } from './teaching.ts';

export type Person = Omit<typeof user.$inferSelect, 'search'>;
type PersonDetails = Partial<typeof user.$inferInsert>;
type CourseDetails = Partial<typeof course.$inferInsert>;

/** The password of every person that a test is given. */
export const PASSWORD = 'Secret2026x';

export function givens(db: Db, clock: Clock = { now: () => new Date() }) {
  const person = personGiven(db, clock);

  return {
    student: (details: PersonDetails = {}) => person({ ...details, type: 'student' }),
    tutor: (details: PersonDetails = {}) => person({ name: 'Brian Otieno', ...details, type: 'tutor' }),
    admin: (details: PersonDetails = {}) => person({ name: 'Njeri Mwangi', ...details, type: 'admin' }),

    async course(details: CourseDetails = {}) {
      const tutorId = details.tutorId ?? (await person({ name: 'Faith Chebet', type: 'tutor' })).id;
      const values = {
        title: 'Web Design',
        desc: 'Pages that people like to read.',
        price: 0,
        level: 'Beginner' as const,
      };
      const [row] = await db
        .insert(course)
        .values({ ...values, ...details, tutorId })
        .returning();
      return row!;
    },

    ...teachingGivens(db, clock, () => person({ name: 'Faith Chebet', type: 'tutor' })),
    ...accountGivens(db),
    ...challengeGivens(db, clock),
    ...gradingGivens(db),
    ...handinGivens(db, clock),
    ...changeGivens(db, clock),
    ...moneyGivens(db, clock),
    ...fundGivens(db, clock, () => person({ name: 'Njeri Mwangi', type: 'admin' })),

    /** A course is another tutor's from now on. */
    handover: (courseId: string, tutorId: string) => db.update(course).set({ tutorId }).where(eq(course.id, courseId)),

    enrolment: (studentId: string, courseId: string) => db.insert(enrolment).values({ studentId, courseId }),

    ...courseGivens(db),
    ...ratingGivens(db, () => person({ type: 'student' })),

    /** The cookie's token of a new session. */
    session: ({ id }: { id: string }) => startSession({ db, clock }, { userId: id, userAgent: 'a test' }),
  };
}

/** A student whose address is not confirmed has signed up, in a browser that nobody knows. */
const personGiven =
  (db: Db, clock: Clock) =>
  async (details: PersonDetails): Promise<Person> => {
    const values = {
      name: 'Wanjiru Kamau',
      email: `${randomUUID()}@example.com`,
      type: 'student' as const,
      emailVerifiedAt: clock.now(),
      ...details,
    };
    const { passwordHash = await usualHash } = details;
    const isSignUp = values.type === 'student' && !values.emailVerifiedAt;
    const [row] = await db
      .insert(user)
      .values({ ...values, passwordHash: isSignUp ? null : passwordHash })
      .returning(personColumns);
    if (isSignUp && passwordHash) await db.insert(signUp).values({ userId: row!.id, name: values.name, passwordHash });
    return row!;
  };

const courseGivens = (db: Db) => ({
  /** A whole catalogue, and the database knows how large it is. */
  async manyCourses(tutorId: string, count: number) {
    const details = (n: number) => ({ title: `Course ${n}`, desc: `Number ${randomUUID()}` });
    const row = (n: number) => ({ ...details(n), tutorId, price: 0, level: 'Beginner' as const });
    await db.insert(course).values(Array.from({ length: count }, (_, n) => row(n + 1)));
    await db.execute(sql`vacuum analyze course`);
  },

  /** The student is in no course any more. */
  noEnrolment: (studentId: string) => db.delete(enrolment).where(eq(enrolment.studentId, studentId)),

  /** A picture's row, without files. */
  picture: (ownerId: string, name: string) => db.insert(picture).values({ ownerId, name }),
});

const ratingGivens = (db: Db, anyStudent: () => Promise<{ id: string }>) => ({
  /** A student of that course, and what she gave it: 0.5 to 5, in half steps. */
  async rating(courseId: string, value: number) {
    const { id: studentId } = await anyStudent();
    await db.insert(enrolment).values({ studentId, courseId });
    await db.insert(rating).values({ studentId, courseId, value });
    const given = sql`from ${rating} where ${rating.courseId} = ${courseId}`;
    const mean = { rating: sql`(select avg(${rating.value}) ${given})`, ratings: sql`(select count(*) ${given})` };
    await db.update(course).set(mean).where(eq(course.id, courseId));
  },
});

const usualHash = hashUnchecked(PASSWORD);
