import { aliasedTable, and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { agreedPrice, course, enrolment } from '#server/db/tables/courses.ts';
import { guardian } from '#server/db/tables/guardians.ts';
import { merge } from '#server/db/tables/merges.ts';

export type UserRow = typeof user.$inferSelect;
export type CourseRow = Awaited<ReturnType<typeof listCourses>>[number];
export type GuardianRow = Awaited<ReturnType<typeof listGuardians>>[number];
export type MergeRow = Awaited<ReturnType<typeof listMerges>>[number];

/** Waits until no other import runs, and blocks other imports until the transaction ends. */
export const lockImports = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports of people', 0))`);

interface PeopleNamed {
  emails: string[];
  numbers: string[];
  /** In lower case. */
  names: string[];
}

const isNamed = ({ emails, numbers, names }: PeopleNamed) =>
  or(
    inArray(user.email, emails),
    inArray(user.admissionNumber, numbers),
    and(eq(user.type, 'student'), inArray(sql`lower(${user.name})`, names)),
  );

export const listPeople = (db: Db, named: PeopleNamed) => db.select().from(user).where(isNamed(named));

/** Locks these people until the transaction ends, ordered by id as in features/people. */
export const lockPeople = (tx: Db, named: PeopleNamed) =>
  tx.select({ id: user.id }).from(user).where(isNamed(named)).orderBy(asc(user.id)).for('no key update');

export const listCourses = (db: Db) =>
  db.select({ id: course.id, title: course.title, price: course.price }).from(course).orderBy(asc(course.id));

export const listEnrolments = (db: Db, studentIds: string[]) =>
  db
    .select({ studentId: enrolment.studentId, courseId: enrolment.courseId })
    .from(enrolment)
    .where(inArray(enrolment.studentId, studentIds));

export const listAgreed = (db: Db, studentIds: string[]) =>
  db
    .select({ studentId: agreedPrice.studentId, courseId: agreedPrice.courseId, price: agreedPrice.price })
    .from(agreedPrice)
    .where(and(inArray(agreedPrice.studentId, studentIds), isNull(agreedPrice.endedAt)));

export const listGuardians = (db: Db, studentIds: string[]) =>
  db
    .select({
      studentId: guardian.studentId,
      isMinor: guardian.isMinor,
      name: guardian.name,
      phone: guardian.phone,
      relationship: guardian.relationship,
    })
    .from(guardian)
    .where(inArray(guardian.studentId, studentIds));

const kept = aliasedTable(user, 'kept');

/** All merges of accounts that were not undone; a school has few, so all are loaded. */
export const listMerges = (db: Db) =>
  db
    .select({ closedId: merge.closedId, keptId: kept.id, name: kept.name, admissionNumber: kept.admissionNumber })
    .from(merge)
    .innerJoin(kept, eq(kept.id, merge.keptId))
    .where(isNull(merge.undoneAt));

/** Inserts the students whose address is free. */
export const insertStudents = async (tx: Db, rows: (typeof user.$inferInsert)[]) =>
  rows.length === 0
    ? []
    : tx
        .insert(user)
        .values(rows)
        .onConflictDoNothing({ target: user.email })
        .returning({ id: user.id, email: user.email });

export const updateStudent = (tx: Db, id: string, change: Pick<UserRow, 'name'> & Partial<UserRow>) =>
  tx.update(user).set(change).where(eq(user.id, id));
