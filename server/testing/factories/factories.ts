/** Factories of people, courses, sessions and other rows. They insert rows without checking the product's rules. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture, signUp, user } from '#server/db/tables/accounts.ts';
import { challengePicture } from '#server/db/tables/challenges.ts';
import { course, enrolment, intake, rating } from '#server/db/tables/courses.ts';
import { project, publishedPage } from '#server/db/tables/projects.ts';
import { hashUnchecked } from '#server/features/auth/passwords.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import type { Clock } from '#server/ports/clock.ts';
import { challengeFactories } from './challenges.ts';
import { fundFactories } from './funds.ts';
import { longProgramFactories } from './gradings.ts';
import { handinFactories } from './handins.ts';
import { moneyFactories } from './money.ts';
import { personColumns } from './person-columns.ts';
import { runFactories } from './runs.ts';
import { teachingFactories } from './teaching.ts';

export type Person = Omit<typeof user.$inferSelect, 'search'>;
type PersonDetails = Partial<typeof user.$inferInsert>;
type CourseDetails = Partial<typeof course.$inferInsert>;

const DAY = 86_400_000;

/** The password of all people that the factories create. */
export const PASSWORD = 'Secret2026x';

export function factories(db: Db, clock: Clock = { now: () => new Date() }) {
  const person = personFactory(db, clock);

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

    ...teachingFactories(db, clock, () => person({ name: 'Faith Chebet', type: 'tutor' })),
    ...challengeFactories(db, clock),
    ...longProgramFactories(db),
    ...handinFactories(db, clock),
    ...moneyFactories(db, clock),
    ...fundFactories(db, clock, () => person({ name: 'Njeri Mwangi', type: 'admin' })),

    ...runFactories(db, clock),

    enrolment: (studentId: string, courseId: string, details: Partial<typeof enrolment.$inferInsert> = {}) =>
      db.insert(enrolment).values({ studentId, courseId, createdAt: clock.now(), ...details }),

    /** Creates an intake that starts in a month, to which students can apply for three weeks. */
    async intake(courseId: string, details: Partial<typeof intake.$inferInsert> = {}) {
      const dayAhead = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
      const defaults = { name: 'Next intake', startsOn: dayAhead(30), applyUntil: dayAhead(21) };
      return (
        await db
          .insert(intake)
          .values({ courseId, ...defaults, ...details })
          .returning()
      )[0]!;
    },

    ...courseFactories(db),
    ...projectFactories(db, clock),
    ...ratingFactories(db, () => person({ type: 'student' })),

    /** Starts a new session for this person, and returns the token for the session cookie. */
    session: ({ id }: { id: string }) => startSession({ db, clock }, { userId: id, userAgent: 'a test' }),
  };
}

/** Creates people. A student with an unconfirmed address gets a sign-up row, as if from an unknown browser. */
const personFactory =
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

const courseFactories = (db: Db) => ({
  /** Creates many courses, and updates the statistics of PostgreSQL's query planner. */
  async manyCourses(tutorId: string, count: number) {
    const details = (n: number) => ({ title: `Course ${n}`, desc: `Number ${randomUUID()}` });
    const row = (n: number) => ({ ...details(n), tutorId, price: 0, level: 'Beginner' as const });
    await db.insert(course).values(Array.from({ length: count }, (_, n) => row(n + 1)));
    await db.execute(sql`vacuum analyze course`);
  },

  /** Adds a picture to the statement of a challenge. */
  challengePicture: (challengeId: string, pictureName: string) =>
    db.insert(challengePicture).values({ challengeId, pictureName }),

  /** Creates the row of a picture, without its files. */
  picture: (ownerId: string, name: string) => db.insert(picture).values({ ownerId, name }),
});

const projectFactories = (db: Db, clock: Clock) => ({
  /** Creates projects without files. */
  async projects(ownerId: string, count: number) {
    const row = (n: number) => ({ ownerId, name: `Project ${n}`, kind: 'python' as const, changedAt: clock.now() });
    await db.insert(project).values(Array.from({ length: count }, (_, n) => row(n + 1)));
  },

  /** Creates a web page that waits for approval, of a student in no course. */
  async waitingPage(ownerId: string) {
    const page = { ownerId, name: 'Goats', kind: 'web' as const, changedAt: clock.now() };
    const [made] = await db.insert(project).values(page).returning();
    const waiting = { title: page.name, files: [{ path: 'index.html', text: '<h1>Goats</h1>' }] };
    const values = { projectId: made!.id, waiting, waitingSince: clock.now() };
    return (await db.insert(publishedPage).values(values).returning())[0]!;
  },
});

const ratingFactories = (db: Db, anyStudent: () => Promise<{ id: string }>) => ({
  /** Lets a new student rate a course, with 0.5 to 5 in half steps. */
  async rating(courseId: string, value: number) {
    const { id: studentId } = await anyStudent();
    await db.insert(enrolment).values({ studentId, courseId });
    await db.insert(rating).values({ studentId, courseId, value });
    const ratingsOfCourse = sql`from ${rating} where ${rating.courseId} = ${courseId}`;
    const mean = {
      rating: sql`(select avg(${rating.value}) ${ratingsOfCourse})`,
      ratings: sql`(select count(*) ${ratingsOfCourse})`,
    };
    await db.update(course).set(mean).where(eq(course.id, courseId));
  },
});

const usualHash = hashUnchecked(PASSWORD);
