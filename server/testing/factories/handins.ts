/** Factories of hand-ins, drafts, files, marks and comments. */
import { randomUUID } from 'node:crypto';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { user } from '#server/db/tables/accounts.ts';
import { sentFile } from '#server/db/tables/files.ts';
import {
  extension,
  handin,
  handinAttempt,
  handinFile,
  lineComment,
  mark,
  quickComment,
} from '#server/db/tables/handins.ts';
import type { task } from '#server/db/tables/lessons.ts';
import type { Clock } from '#server/ports/clock.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
type Task = Pick<typeof task.$inferSelect, 'id' | 'deadline'>;
type Student = Pick<typeof user.$inferSelect, 'id'>;

interface HandinDetails extends Omit<Details<typeof handinAttempt>, 'arrivedAt' | 'dueDay'> {
  task: Task;
  student: Student;
  arrivedAt?: Date;
  dueDay?: string;
  /** The names of uploaded files that belong to the attempt. */
  files?: string[];
}

interface ExtensionDetails extends Details<typeof extension> {
  task: Pick<Task, 'id'>;
  student: Student;
}

export function handinFactories(db: Db, clock: Clock) {
  const insertAttempt = async ({ task, student, files = [], ...details }: HandinDetails) => {
    const handinId = await upsertHandin(db, { taskId: task.id, studentId: student.id });
    const [attempt] = await db
      .insert(handinAttempt)
      .values({ handinId, ...details })
      .returning();
    const rows = files.map((sentFileName, position) => ({ attemptId: attempt!.id, sentFileName, position }));
    if (rows.length > 0) await db.insert(handinFile).values(rows);
    return attempt!;
  };

  return {
    /** Creates the student's next submitted attempt at the task, by default submitted now. */
    async handin(handed: HandinDetails) {
      const { task, student, arrivedAt = clock.now(), dueDay = task.deadline } = handed;
      const number = (await countAttempts(db, await upsertHandin(db, { taskId: task.id, studentId: student.id }))) + 1;
      return insertAttempt({ ...handed, number, arrivedAt, dueDay, changedAt: arrivedAt });
    },

    /** Creates a student's extension of a task, or replaces it, by default by one of a week from now. */
    async extension({ task, student, ...details }: ExtensionDetails) {
      const day = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
      const row = { taskId: task.id, studentId: student.id, day, reason: 'Flu', grantedAt: clock.now(), ...details };
      const target = [extension.taskId, extension.studentId];
      await db.insert(extension).values(row).onConflictDoUpdate({ target, set: row });
    },

    /** Creates a draft, which is an attempt that is not submitted yet. */
    draft: (handed: HandinDetails) => insertAttempt({ changedAt: clock.now(), ...handed }),

    /** Creates the mark of an attempt, by default released to the student. */
    mark: (attemptId: string, details: Details<typeof mark> = {}) =>
      db.insert(mark).values({ attemptId, points: 8, markedAt: clock.now(), releasedAt: clock.now(), ...details }),

    async lineComment(attemptId: string, details: Details<typeof lineComment> = {}) {
      const row = { attemptId, line: 1, text: 'Well done.', ...details };
      return (await db.insert(lineComment).values(row).returning())[0]!;
    },

    /** Adds a second file to an attempt. */
    secondFile: (attemptId: string, sentFileName: string) =>
      db.insert(handinFile).values({ attemptId, sentFileName, position: 1 }),

    /** Creates `count` quick comments of a tutor. */
    quickComments: (ownerId: string, count: number) =>
      db.insert(quickComment).values(Array.from({ length: count }, (_, n) => ({ ownerId, text: `Number ${n + 1}` }))),

    /** Creates the row of a file that the student has sent, without its content. */
    async sentFile({ id: ownerId }: Student, details: Details<typeof sentFile> = {}) {
      const name = `${Date.now()}-${randomUUID().replaceAll('-', '')}-boxes.bin`;
      const row = { name, ownerId, fileName: 'boxes.html', bytes: 1_000, createdAt: clock.now(), ...details };
      return (await db.insert(sentFile).values(row).returning())[0]!;
    },
  };
}

async function upsertHandin(db: Db, of: { taskId: string; studentId: string }) {
  await db.insert(handin).values(of).onConflictDoNothing();
  const isThat = and(eq(handin.taskId, of.taskId), eq(handin.studentId, of.studentId));
  return (await db.select({ id: handin.id }).from(handin).where(isThat))[0]!.id;
}

async function countAttempts(db: Db, handinId: string) {
  const isSubmitted = and(eq(handinAttempt.handinId, handinId), isNotNull(handinAttempt.number));
  return (await db.select({ attempts: count() }).from(handinAttempt).where(isSubmitted))[0]!.attempts;
}
