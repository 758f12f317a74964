/**
 * The rules of extensions: the course's tutor, or an admin, gives one student a later due day for one task. Submitted work
 * keeps the due day that applied when it arrived, so removing an extension never makes it late. A new extension makes work
 * that was already submitted late less late, even if its mark was released.
 */
import type { ExtensionDetails } from '#contract/learning/extensions.ts';
import type { Db } from '#server/db/connect.ts';
import type { ReadingNeeds } from '#server/features/lessons/lessons.ts';
import { notify, people } from '#server/features/notifications/notifications.ts';
import { loadOpenTask, lockOpenTaskShared, type TaskInCourse } from '#server/features/tasks/tasks.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { longDay } from '#server/time/school-time.ts';
import * as texts from '#texts/learning/extensions.ts';
import * as store from './extensions.store.ts';

type Needs = ReadingNeeds & Pick<Services, 'queue'>;

/** Lists the students of the task's course with their due days. Throws the same refusals as loadOpenTask. */
export async function listStudents(needs: ReadingNeeds, staff: Staff, taskId: string) {
  await loadOpenTask(needs, staff, taskId);
  return store.listStudents(needs.db, { taskId, zone: needs.config.schoolZone });
}

interface ForStudent {
  taskId: string;
  studentId: string;
}

/**
 * Gives a student an extension, or changes it, and notifies the student.
 *
 * @throws {Refusal} not_found  the student is not enrolled in the course
 * @throws {Refusal} invalid    the day is not later than the student's day without the extension
 * @throws {Refusal}            also for the same reasons as loadOpenTask
 */
export async function grantExtension(needs: Needs, staff: Staff, given: ForStudent & ExtensionDetails) {
  const { taskId, studentId, day, reason } = given;
  await needs.db.transaction(async (tx) => {
    const task = await lockOpenTaskShared({ ...needs, db: tx }, staff, taskId);
    const students = await store.listStudents(tx, { taskId, zone: needs.config.schoolZone });
    const student = students.find(({ id }) => id === studentId);
    if (!student) throw new Refusal('not_found', texts.notEnrolled);
    if (day <= student.ruledDay)
      throw new Refusal('invalid', ({ locale, extensions }) =>
        extensions.notLater(longDay(student.ruledDay, locale.dates)),
      );
    const grantedAt = needs.clock.now();
    await store.upsertExtension(tx, { taskId, studentId, day, reason, grantedById: staff.id, grantedAt });
    await notifyStudent(tx, needs, { student: studentId, task });
  });
}

/**
 * Removes an extension, and notifies the student.
 *
 * @throws {Refusal} not_found  the student has no extension for the task
 * @throws {Refusal}            also for the same reasons as loadOpenTask
 */
export async function revokeExtension(needs: Needs, staff: Staff, of: ForStudent) {
  await needs.db.transaction(async (tx) => {
    const task = await lockOpenTaskShared({ ...needs, db: tx }, staff, of.taskId);
    if (!(await store.deleteExtension(tx, of))) throw new Refusal('not_found', texts.gone);
    await notifyStudent(tx, needs, { student: of.studentId, task });
  });
}

/** The notification does not give the reason for the extension, because others may see the student's screen. */
const notifyStudent = (tx: Db, needs: Needs, { student, task }: { student: string; task: TaskInCourse }) =>
  notify(tx, needs, {
    to: people([student]),
    kind: 'extended',
    title: task.name,
    path: `/assignments?task=${task.id}`,
    courseId: task.courseId,
  });
