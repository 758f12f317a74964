import { and, asc, count, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { pageReport, project, publishedPage } from '#server/db/tables/projects.ts';
import { knownAge } from '#server/features/guardians/guardians.ts';

export type PageRow = typeof publishedPage.$inferSelect;

export const findOfProject = async (db: Db, projectId: string): Promise<PageRow | undefined> =>
  (await db.select().from(publishedPage).where(eq(publishedPage.projectId, projectId)))[0];

/** What the office knows about a person's age. */
export const findAge = async (db: Db, id: string) =>
  (await db.select({ age: knownAge }).from(user).where(eq(user.id, id)))[0]!.age;

/** Whether staff took down a page of this person and have approved no page of that project since. */
export const hasTakenDownPage = async (db: Db, ownerId: string) =>
  (
    await db
      .select({ id: publishedPage.id })
      .from(publishedPage)
      .innerJoin(project, eq(project.id, publishedPage.projectId))
      .where(and(eq(project.ownerId, ownerId), isNotNull(publishedPage.takenDownAt)))
      .limit(1)
  ).length > 0;

type Publication = Partial<Omit<PageRow, 'id' | 'projectId'>>;

export const upsertPage = async (tx: Db, projectId: string, publication: Publication) =>
  (
    await tx
      .insert(publishedPage)
      .values({ projectId, ...publication })
      .onConflictDoUpdate({ target: publishedPage.projectId, set: publication })
      .returning()
  )[0]!;

/** The column values of a page that is not published and has no copy waiting for approval. */
export const UNPUBLISHED = {
  shown: null,
  shownAt: null,
  approvedById: null,
  waiting: null,
  waitingSince: null,
} satisfies Publication;

export const updatePage = (tx: Db, id: string, change: Publication) =>
  tx.update(publishedPage).set(change).where(eq(publishedPage.id, id));

/** A page with its project and its owner. */
const pages = (db: Db) =>
  db
    .select({
      page: publishedPage,
      projectName: project.name,
      owner: { id: user.id, name: user.name, consentMissingSince: user.consentMissingSince },
      age: knownAge,
    })
    .from(publishedPage)
    .innerJoin(project, eq(project.id, publishedPage.projectId))
    .innerJoin(user, eq(user.id, project.ownerId));
export type PageOfOwner = Awaited<ReturnType<typeof pages>>[number];

/**
 * Finds a page that everybody may read: its owner has access to the account, and staff have approved it unless the owner is known to be an
 * adult, which may have changed since the publication.
 */
export const findShown = async (db: Db, id: string) =>
  (
    await pages(db).where(
      and(
        eq(publishedPage.id, id),
        isNotNull(publishedPage.shown),
        hasAccess,
        or(isNotNull(publishedPage.approvedById), sql`${knownAge} = 'adult'`),
      ),
    )
  )[0];

export const findPage = async (db: Db, id: string) => (await pages(db).where(eq(publishedPage.id, id)))[0];

/** Locks a page until the transaction ends, for a decision about it. */
export async function lockPage(tx: Db, id: string) {
  await tx.select({ id: publishedPage.id }).from(publishedPage).where(eq(publishedPage.id, id)).for('update');
  return findPage(tx, id);
}

/** The number of pages that a list contains at most. */
const MAX_LISTED = 500;

/**
 * Lists pages without their files: those that have waited longest for approval first, then those with open reports, then the newest.
 * @param tutorId  a tutor, for the pages of the students of the tutor's courses; undefined for all pages
 */
export const listPages = (db: Db, tutorId: string | undefined) =>
  db
    .select({
      id: publishedPage.id,
      title: sql<string>`coalesce(${publishedPage.waiting} ->> 'title', ${publishedPage.shown} ->> 'title', ${project.name})`,
      ownerId: user.id,
      ownerName: user.name,
      age: knownAge,
      consentMissingSince: user.consentMissingSince,
      shownAt: publishedPage.shownAt,
      waitingSince: publishedPage.waitingSince,
      takenDownAt: publishedPage.takenDownAt,
      takenDownReason: publishedPage.takenDownReason,
    })
    .from(publishedPage)
    .innerJoin(project, eq(project.id, publishedPage.projectId))
    .innerJoin(user, eq(user.id, project.ownerId))
    .where(isListedFor(db, tutorId))
    .orderBy(
      sql`${publishedPage.waitingSince} nulls last`,
      sql`not ${exists(openReports(db))}`,
      sql`${publishedPage.shownAt} desc nulls last`,
    )
    .limit(MAX_LISTED);

/** The number of listed pages that wait for approval or have open reports. */
export const countToDecide = async (db: Db, tutorId: string | undefined) =>
  (
    await db
      .select({ pages: count() })
      .from(publishedPage)
      .innerJoin(project, eq(project.id, publishedPage.projectId))
      .innerJoin(user, eq(user.id, project.ownerId))
      .where(and(isListedFor(db, tutorId), or(isNotNull(publishedPage.waitingSince), exists(openReports(db)))))
  )[0]!.pages;

const isListedFor = (db: Db, tutorId: string | undefined) =>
  and(or(isInUse, exists(openReports(db))), tutorId === undefined ? undefined : isTaughtBy(db, tutorId));

/** SQL condition: false for a page that its owner has withdrawn, unless it has open reports: then it stays in the list. */
const isInUse = or(
  isNotNull(publishedPage.shownAt),
  isNotNull(publishedPage.waitingSince),
  isNotNull(publishedPage.takenDownAt),
);

const openReports = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(pageReport)
    .where(and(eq(pageReport.pageId, publishedPage.id), isNull(pageReport.settledAt)));

/** Whether the row of `user` is a student of one of the tutor's courses. */
const isTaughtBy = (db: Db, tutorId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(enrolment)
      .innerJoin(course, eq(course.id, enrolment.courseId))
      .where(and(eq(enrolment.studentId, user.id), eq(course.tutorId, tutorId))),
  );

export const isStudentOf = async (db: Db, { studentId, tutorId }: { studentId: string; tutorId: string }) =>
  (
    await db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, studentId), isTaughtBy(db, tutorId)))
  ).length === 1;

/** Those who decide about a student's pages: the tutors of the student's courses, and the office. */
export const decidersFor = (studentId: string): SQL =>
  sql`("user".type = 'admin' or exists (
    select from enrolment join course on course.id = enrolment.course_id
    where enrolment.student_id = ${studentId} and course.tutor_id = "user".id))`;

/** The open reports about these pages, the oldest first. */
export const listReports = (db: Db, pageIds: string[]) =>
  db
    .select({
      pageId: pageReport.pageId,
      reason: pageReport.reason,
      createdAt: pageReport.createdAt,
      by: user.name,
    })
    .from(pageReport)
    .leftJoin(user, eq(user.id, pageReport.reporterId))
    .where(and(inArray(pageReport.pageId, pageIds), isNull(pageReport.settledAt)))
    .orderBy(asc(pageReport.createdAt), asc(pageReport.id));
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

export const insertReport = (tx: Db, row: typeof pageReport.$inferInsert) => tx.insert(pageReport).values(row);

export const settleReports = (tx: Db, pageId: string, now: Date) =>
  tx
    .update(pageReport)
    .set({ settledAt: now })
    .where(and(eq(pageReport.pageId, pageId), isNull(pageReport.settledAt)));
