import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { SentFile } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { sentFile } from '#server/db/tables/files.ts';
import { handin, handinAttempt, handinFile } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';

type AttemptRow = typeof handinAttempt.$inferSelect;

/** An attempt that was submitted, with its files in their order. */
export type HandedAttempt = AttemptRow & { number: number; arrivedAt: Date; dueDay: string; files: SentFile[] };

/** A hand-in with whose it is and what it was handed in for. */
export const findHandin = async (db: Db, id: string) =>
  (
    await db
      .select({
        ...getTableColumns(handin),
        studentName: user.name,
        task: getTableColumns(task),
        lessonTitle: lesson.title,
        courseId: course.id,
        courseTitle: course.title,
        tutorId: course.tutorId,
        hasLeft,
      })
      .from(handin)
      .innerJoin(user, eq(user.id, handin.studentId))
      .innerJoin(task, eq(task.id, handin.taskId))
      .innerJoin(lesson, eq(lesson.id, task.lessonId))
      .innerJoin(course, eq(course.id, lesson.courseId))
      .where(eq(handin.id, id))
  )[0];

/** Its student is not in the course any more. */
const hasLeft = sql<boolean>`not exists (
  select from ${enrolment} e where e.student_id = ${handin.studentId} and e.course_id = ${course.id})`;

/** Nobody else submits or marks anything of it before the transaction ends. False when it is gone. */
export const lockHandin = async (tx: Db, id: string) =>
  (await tx.select({ id: handin.id }).from(handin).where(eq(handin.id, id)).for('update')).length === 1;

/** What was submitted, the newest first. */
export async function listAttempts(db: Db, handinId: string): Promise<HandedAttempt[]> {
  const rows = await db
    .select()
    .from(handinAttempt)
    .where(and(eq(handinAttempt.handinId, handinId), isNotNull(handinAttempt.number)))
    .orderBy(desc(handinAttempt.number));
  return withFiles(db, rows.filter(isHanded));
}

/** One that was submitted; a draft is nobody's to see. */
export async function findAttempt(db: Db, id: string): Promise<HandedAttempt | undefined> {
  const rows = await db.select().from(handinAttempt).where(eq(handinAttempt.id, id));
  return (await withFiles(db, rows.filter(isHanded)))[0];
}

/** The table's checks say that the three go together. */
const isHanded = (row: AttemptRow): row is AttemptRow & { number: number; arrivedAt: Date; dueDay: string } =>
  row.number !== null && row.arrivedAt !== null && row.dueDay !== null;

async function withFiles<Row extends { id: string }>(db: Db, rows: Row[]) {
  const files = await listFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
}

/** The files of those attempts, in their order, by attempt. */
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

/** A student's hand-in for a task and what was done to it last, made if there is none. Nobody else changes anything of it before the transaction ends. */
export async function lockOwnHandin(tx: Db, of: { taskId: string; studentId: string }) {
  await tx.insert(handin).values(of).onConflictDoNothing();
  const isThat = and(eq(handin.taskId, of.taskId), eq(handin.studentId, of.studentId));
  return (await tx.select({ id: handin.id, revision: handin.revision }).from(handin).where(isThat).for('update'))[0]!;
}

export const setRevision = (tx: Db, handinId: string, revision: string) =>
  tx.update(handin).set({ revision }).where(eq(handin.id, handinId));

/** What was submitted with that key. */
export async function findByKey(db: Db, { taskId, studentId, key }: Keyed) {
  if (key === undefined) return undefined;
  const rows = await db
    .select(getTableColumns(handinAttempt))
    .from(handinAttempt)
    .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
    .where(and(eq(handin.taskId, taskId), eq(handin.studentId, studentId), eq(handinAttempt.key, key)));
  return (await withFiles(db, rows.filter(isHanded)))[0];
}

interface Keyed {
  taskId: string;
  studentId: string;
  key: string | undefined;
}

/** What was submitted last. */
export async function findLast(db: Db, handinId: string): Promise<HandedAttempt | undefined> {
  const rows = await db
    .select()
    .from(handinAttempt)
    .where(and(eq(handinAttempt.handinId, handinId), isNotNull(handinAttempt.number)))
    .orderBy(desc(handinAttempt.number))
    .limit(1);
  return (await withFiles(db, rows.filter(isHanded)))[0];
}

/** 0 before anything was submitted. */
export const lastNumber = async (db: Db, handinId: string) => {
  const [last] = await db
    .select({ number: max(handinAttempt.number) })
    .from(handinAttempt)
    .where(eq(handinAttempt.handinId, handinId));
  return last!.number ?? 0;
};

/** Whether a draft was kept, or something submitted, after that moment. */
export const hasNewer = async (tx: Db, handinId: string, moment: Date) =>
  (
    await tx
      .select({ id: handinAttempt.id })
      .from(handinAttempt)
      .where(and(eq(handinAttempt.handinId, handinId), gt(handinAttempt.changedAt, moment)))
      .limit(1)
  ).length > 0;

/** An attempt, or the draft where it has no number, with those files in that order. */
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
