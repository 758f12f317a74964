/** The words for what students hand in and what is said of it. See given.ts. */
import { randomUUID } from 'node:crypto';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { user } from '#server/db/tables/accounts.ts';
import { sentFile } from '#server/db/tables/files.ts';
import { handin, handinAttempt, handinFile, lineComment, mark } from '#server/db/tables/handins.ts';
import type { task } from '#server/db/tables/lessons.ts';
import type { Clock } from '#server/ports/clock.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
type Task = Pick<typeof task.$inferSelect, 'id' | 'deadline'>;
type Student = Pick<typeof user.$inferSelect, 'id'>;

interface Handed extends Omit<Details<typeof handinAttempt>, 'arrivedAt' | 'dueDay'> {
  task: Task;
  student: Student;
  arrivedAt?: Date;
  dueDay?: string;
  /** Names of sent files. */
  files?: string[];
}

export function handinGivens(db: Db, clock: Clock) {
  const keepAttempt = async ({ task, student, files = [], ...details }: Handed) => {
    const handinId = await handinOf(db, { taskId: task.id, studentId: student.id });
    const [attempt] = await db
      .insert(handinAttempt)
      .values({ handinId, ...details })
      .returning();
    const rows = files.map((sentFileName, position) => ({ attemptId: attempt!.id, sentFileName, position }));
    if (rows.length > 0) await db.insert(handinFile).values(rows);
    return attempt!;
  };

  return {
    /** An attempt that was submitted, now unless it is said; the next one of that student for that task. */
    async handin(handed: Handed) {
      const { task, student, arrivedAt = clock.now(), dueDay = task.deadline } = handed;
      const number = (await attemptsOf(db, await handinOf(db, { taskId: task.id, studentId: student.id }))) + 1;
      return keepAttempt({ ...handed, number, arrivedAt, dueDay, changedAt: arrivedAt });
    },

    /** What a student is going to hand in. */
    draft: (handed: Handed) => keepAttempt({ changedAt: clock.now(), ...handed }),

    /** What an attempt has got; the student has been told, unless it says that she has not. */
    mark: (attemptId: string, details: Details<typeof mark> = {}) =>
      db.insert(mark).values({ attemptId, points: 8, markedAt: clock.now(), releasedAt: clock.now(), ...details }),

    async lineComment(attemptId: string, details: Details<typeof lineComment> = {}) {
      const row = { attemptId, line: 1, text: 'Well done.', ...details };
      return (await db.insert(lineComment).values(row).returning())[0]!;
    },

    /** A sent file's row, without its bytes. */
    async sentFile({ id: ownerId }: Student, details: Details<typeof sentFile> = {}) {
      const name = `${Date.now()}-${randomUUID().replaceAll('-', '')}-boxes.bin`;
      const row = { name, ownerId, fileName: 'boxes.html', bytes: 1_000, createdAt: clock.now(), ...details };
      return (await db.insert(sentFile).values(row).returning())[0]!;
    },
  };
}

async function handinOf(db: Db, of: { taskId: string; studentId: string }) {
  await db.insert(handin).values(of).onConflictDoNothing();
  const isThat = and(eq(handin.taskId, of.taskId), eq(handin.studentId, of.studentId));
  return (await db.select({ id: handin.id }).from(handin).where(isThat))[0]!.id;
}

async function attemptsOf(db: Db, handinId: string) {
  const isSubmitted = and(eq(handinAttempt.handinId, handinId), isNotNull(handinAttempt.number));
  return (await db.select({ attempts: count() }).from(handinAttempt).where(isSubmitted))[0]!.attempts;
}
