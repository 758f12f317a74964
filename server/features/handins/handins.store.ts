import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { SentFile } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { sentFile } from '#server/db/tables/files.ts';
import { handin, handinAttempt, handinFile } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { dueDay, extendedDay } from '#server/features/deadlines/deadlines.ts';
import { listTexts, type ProjectText } from './handed-in-projects.store.ts';

type AttemptRow = typeof handinAttempt.$inferSelect;

/** A submitted attempt, with its files in order, and the texts of its project. */
export type SubmittedAttempt = AttemptRow & {
  number: number;
  arrivedAt: Date;
  dueDay: string;
  files: SentFile[];
  projectTexts: ProjectText[];
};

/** A hand-in with its student, task and course. The task's deadline is the student's due day, or null if it is unknown. */
export const findHandin = async (db: Db, id: string, zone: string) =>
  (
    await db
      .select({
        ...getTableColumns(handin),
        studentName: user.name,
        task: { ...getTableColumns(task), deadline: dueDay<string | null>({ studentId: handin.studentId, zone }) },
        lessonTitle: lesson.title,
        courseId: course.id,
        courseTitle: course.title,
        tutorId: course.tutorId,
        hasLeft,
        isExtended: sql<boolean>`${extendedDay({ studentId: handin.studentId })} is not null`,
      })
      .from(handin)
      .innerJoin(user, eq(user.id, handin.studentId))
      .innerJoin(task, eq(task.id, handin.taskId))
      .innerJoin(lesson, eq(lesson.id, task.lessonId))
      .innerJoin(course, eq(course.id, lesson.courseId))
      .where(eq(handin.id, id))
  )[0];

/** SQL condition: the hand-in's student has left the task's course. */
const hasLeft = sql<boolean>`not exists (
  select from ${enrolment} e where e.student_id = ${handin.studentId} and e.course_id = ${course.id})`;

/** Locks a hand-in against submits and marks until the transaction ends. Returns false if the hand-in was deleted. */
export const lockHandin = async (tx: Db, id: string) =>
  (await tx.select({ id: handin.id }).from(handin).where(eq(handin.id, id)).for('update')).length === 1;

/** A hand-in's submitted attempts, the newest first. */
export async function listAttempts(db: Db, handinId: string): Promise<SubmittedAttempt[]> {
  const rows = await db
    .select()
    .from(handinAttempt)
    .where(and(eq(handinAttempt.handinId, handinId), isNotNull(handinAttempt.number)))
    .orderBy(desc(handinAttempt.number));
  return withFiles(db, rows.filter(isSubmitted));
}

/** Finds a submitted attempt by its id; undefined if the id is that of a draft. */
export async function findAttempt(db: Db, id: string): Promise<SubmittedAttempt | undefined> {
  const rows = await db.select().from(handinAttempt).where(eq(handinAttempt.id, id));
  return (await withFiles(db, rows.filter(isSubmitted)))[0];
}

/**
 * Whether a row is a submitted attempt. A check constraint makes attempts have number, arrival and due day, drafts
 * none.
 */
const isSubmitted = (row: AttemptRow): row is AttemptRow & { number: number; arrivedAt: Date; dueDay: string } =>
  row.number !== null && row.arrivedAt !== null && row.dueDay !== null;

async function withFiles<Row extends Pick<AttemptRow, 'id' | 'projectKind'>>(db: Db, rows: Row[]) {
  const files = await listFiles(
    db,
    rows.map(({ id }) => id),
  );
  const projects = rows.filter(({ projectKind }) => projectKind !== null);
  const texts = await listTexts(
    db,
    projects.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [], projectTexts: texts.get(row.id) ?? [] }));
}

/** Returns the files of the given attempts, keyed by attempt id, in the student's order. */
async function listFiles(db: Db, attemptIds: string[]) {
  const byAttempt = new Map<string, SentFile[]>();
  if (attemptIds.length === 0) return byAttempt;
  const rows = await db
    .select({
      attemptId: handinFile.attemptId,
      name: sentFile.name,
      fileName: sentFile.fileName,
      bytes: sentFile.bytes,
    })
    .from(handinFile)
    .innerJoin(sentFile, eq(sentFile.name, handinFile.sentFileName))
    .where(inArray(handinFile.attemptId, attemptIds))
    .orderBy(asc(handinFile.position));
  for (const { attemptId, ...file } of rows) byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), file]);
  return byAttempt;
}

/** Locks a student's hand-in for a task until the transaction ends; creates it if needed. */
export async function lockOwnHandin(tx: Db, ids: { taskId: string; studentId: string }) {
  await tx.insert(handin).values(ids).onConflictDoNothing();
  const isOwn = and(eq(handin.taskId, ids.taskId), eq(handin.studentId, ids.studentId));
  return (await tx.select({ id: handin.id, revision: handin.revision }).from(handin).where(isOwn).for('update'))[0]!;
}

export const setRevision = (tx: Db, handinId: string, revision: string) =>
  tx.update(handin).set({ revision }).where(eq(handin.id, handinId));

/** Finds the attempt that a student submitted with an idempotency key; undefined if no key is given or none matches. */
export async function findByKey(db: Db, { taskId, studentId, key }: Keyed) {
  if (key === undefined) return undefined;
  const rows = await db
    .select(getTableColumns(handinAttempt))
    .from(handinAttempt)
    .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
    .where(and(eq(handin.taskId, taskId), eq(handin.studentId, studentId), eq(handinAttempt.key, key)));
  return (await withFiles(db, rows.filter(isSubmitted)))[0];
}

interface Keyed {
  taskId: string;
  studentId: string;
  key: string | undefined;
}

/** Finds the last submitted attempt of a hand-in. */
export async function findLast(db: Db, handinId: string): Promise<SubmittedAttempt | undefined> {
  const rows = await db
    .select()
    .from(handinAttempt)
    .where(and(eq(handinAttempt.handinId, handinId), isNotNull(handinAttempt.number)))
    .orderBy(desc(handinAttempt.number))
    .limit(1);
  return (await withFiles(db, rows.filter(isSubmitted)))[0];
}

/** The number of a hand-in's last attempt; 0 before the first attempt. */
export const lastNumber = async (db: Db, handinId: string) => {
  const [last] = await db
    .select({ number: max(handinAttempt.number) })
    .from(handinAttempt)
    .where(eq(handinAttempt.handinId, handinId));
  return last!.number ?? 0;
};

/** Whether the student saved a draft or submitted an attempt after the given moment. */
export const hasNewer = async (tx: Db, handinId: string, moment: Date) =>
  (
    await tx
      .select({ id: handinAttempt.id })
      .from(handinAttempt)
      .where(and(eq(handinAttempt.handinId, handinId), gt(handinAttempt.changedAt, moment)))
      .limit(1)
  ).length > 0;

/** Inserts an attempt, or a draft if the row has no number, with its files in the given order. */
export async function insertAttempt(
  tx: Db,
  { files, ...row }: typeof handinAttempt.$inferInsert & { files: string[] },
) {
  const [attempt] = await tx.insert(handinAttempt).values(row).returning();
  const rows = files.map((sentFileName, position) => ({ attemptId: attempt!.id, sentFileName, position }));
  if (rows.length > 0) await tx.insert(handinFile).values(rows);
  return attempt!;
}

export const findDraft = async (db: Db, handinId: string) => {
  const rows = await db.select().from(handinAttempt).where(isDraftOf(handinId));
  return (await withFiles(db, rows))[0];
};

export const deleteDraft = (tx: Db, handinId: string) => tx.delete(handinAttempt).where(isDraftOf(handinId));

const isDraftOf = (handinId: string) => and(eq(handinAttempt.handinId, handinId), isNull(handinAttempt.arrivedAt));
