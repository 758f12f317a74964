/**
 * The rules of marks: the points that staff give for attempts.
 *
 * A mark belongs to one attempt, and only the last attempt of a hand-in can be marked. A hand-in is waiting, then
 * marked, then released: on release the student gets a notification and one email, unless the student has left the
 * course, and can see the mark and the comments on lines. A task releases each mark immediately, or all marks together. A
 * released mark can still be changed: the student sees the new mark and is notified if the points differ, and staff see
 * the history of changes.
 *
 * Stored points are rounded to a tenth and do not include the late penalty (contract/rules/lateness.ts). Comments on
 * lines are in comments.ts, the grade book in grade-book.ts.
 */

import { isDeepStrictEqual } from 'node:util';
import { type MarkDetails, type MarkState, QUEUE_PAGE } from '#contract/marks.ts';
import type { Criterion } from '#contract/tasks.ts';
import type { Db } from '#server/db/connect.ts';
import { canManage } from '#server/features/courses/courses.ts';
import { listComments, loadHandinToMark, lockAttemptToMark, shownLines } from '#server/features/handins/handins.ts';
import { notify, studentsAmong } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import * as store from './marks.store.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'clock'>;

interface QueueFilters {
  /** The search text for the student's name. */
  q: string;
  courseId?: string | undefined;
  taskId?: string | undefined;
  state?: MarkState | undefined;
  late?: 'yes' | undefined;
  page: number;
  /** Hand-ins per page. */
  perPage?: number;
}

/** A page of the hand-ins for the courses that the caller manages, the oldest first, and their total number. */
export async function readQueue({ db, config }: Pick<Services, 'db' | 'config'>, staff: Staff, query: QueueFilters) {
  const { courseId, taskId, state, page, perPage = QUEUE_PAGE, q: words } = query;
  const isLate = query.late === 'yes';
  const filters = { tutorId: tutorIdOf(staff), courseId, taskId, state, isLate, words, zone: config.schoolZone };
  const [handins, total] = await Promise.all([
    store.listQueue(db, { ...filters, page, perPage }),
    store.countQueue(db, filters),
  ]);
  return { handins, total };
}

/** Lists the tasks that have attempts, in the courses that the caller manages, sorted by course. */
export const listMarkedTasks = ({ db }: Pick<Needs, 'db'>, staff: Staff) => store.listMarkedTasks(db, tutorIdOf(staff));

const tutorIdOf = ({ type, id }: Staff) => (type === 'tutor' ? id : undefined);

/** Returns a hand-in with its marks, comments and lines. Throws the same refusals as loadHandinToMark. */
export async function readHandin(needs: Pick<Services, 'db' | 'config' | 'files'>, staff: Staff, handinId: string) {
  const handin = await loadHandinToMark(needs, staff, handinId);
  const ids = handin.attempts.map(({ id }) => id);
  const [marks, comments, lines] = await Promise.all([
    loadMarks(needs.db, ids),
    listComments(needs.db, ids),
    shownLines(needs, handin.attempts),
  ]);
  return { handin, marks, comments, lines };
}

export type GivenMark = store.MarkRow & { changes: store.ChangeRow[] };

/** Returns the attempts' marks with their recorded changes, keyed by attempt id. */
async function loadMarks(db: Db, attemptIds: string[]): Promise<Map<string, GivenMark>> {
  const [marks, changes] = await Promise.all([store.listMarks(db, attemptIds), store.listChanges(db, attemptIds)]);
  const changesOf = (attemptId: string) => changes.filter((change) => change.attemptId === attemptId);
  return new Map(marks.map((mark) => [mark.attemptId, { ...mark, changes: changesOf(mark.attemptId) }]));
}

/**
 * Saves the mark of a hand-in's last attempt: a new mark, or a change of the existing one.
 *
 * @throws {Refusal} not_found  for the same reasons as loadHandinToMark
 * @throws {Refusal} conflict   there is a newer attempt, or a mark newer than `ifMarkedAt`
 * @throws {Refusal} invalid    more points than the maximum, or no points for a criterion of the rubric
 */
export async function saveMark(needs: Needs, staff: Staff, details: MarkDetails & { attemptId: string }) {
  return needs.db.transaction(async (tx) => {
    const { handin, attempt, task, isLast } = await lockAttemptToMark({ ...needs, db: tx }, staff, details.attemptId);
    if (!isLast) throw new Refusal('conflict', marksTexts.newer);
    const [before] = await store.listMarks(tx, [attempt.id]);
    requireExpectedMark(details, before);
    const now = needs.clock.now();
    const newMark = { ...pointsOf(details, task), comment: details.comment };
    const wasReleased = Boolean(before?.releasedAt);
    const isReleased = wasReleased || task.release === 'at once';
    await store.saveMark(tx, {
      attemptId: attempt.id,
      graderId: staff.id,
      ...newMark,
      markedAt: now,
      releasedAt: isReleased ? now : null,
    });
    if (before?.releasedAt) await recordChange(tx, before, { ...newMark, changerId: staff.id, changedAt: now });
    if (isReleased) await store.releaseEarlier(tx, { handinIds: [handin.id], releasedAt: now });
    const kind = wasReleased ? before!.points !== newMark.points && 'remarked' : isReleased && 'marks';
    const { courseId, studentId } = handin;
    if (kind) await notifyStudents(tx, needs, { kind, task: { ...task, courseId }, studentIds: [studentId] });
    return { mark: (await loadMarks(tx, [attempt.id])).get(attempt.id)!, attempt, task };
  });
}

/** Refuses if the mark has changed since the caller loaded it (`ifMarkedAt`). */
function requireExpectedMark({ ifMarkedAt }: MarkDetails, before: store.MarkRow | undefined) {
  if (ifMarkedAt !== undefined && ifMarkedAt !== (before?.markedAt.toISOString() ?? null))
    throw new Refusal('conflict', marksTexts.remarked);
}

interface NewMark {
  points: number;
  rubric: number[];
  comment: string;
  changerId: string;
  changedAt: Date;
}

async function recordChange(tx: Db, { attemptId, points, rubric, comment }: store.MarkRow, mark: NewMark) {
  const isSame = points === mark.points && isDeepStrictEqual(rubric, mark.rubric) && comment === mark.comment;
  const { changerId, changedAt, points: newPoints } = mark;
  if (!isSame) await store.insertChange(tx, { attemptId, points, rubric, comment, newPoints, changerId, changedAt });
}

/** The points to store, rounded to a tenth. With a rubric they are the sum of the points for its criteria. */
function pointsOf({ points, rubric }: MarkDetails, task: { points: number; rubric: Criterion[] }) {
  if (task.rubric.length === 0) {
    if (points === undefined || points > task.points) throw new Refusal('invalid', marksTexts.points);
    return { points: roundToTenth(points), rubric: [] };
  }
  const isComplete = rubric?.length === task.rubric.length;
  if (!isComplete || rubric.some((reached, line) => reached > task.rubric[line]!.points))
    throw new Refusal('invalid', marksTexts.rubric);
  const lines = rubric.map(roundToTenth);
  return { points: roundToTenth(lines.reduce((sum, reached) => sum + reached, 0)), rubric: lines };
}

const roundToTenth = (points: number) => Math.round(points * 10) / 10;

/**
 * Releases the unreleased marks of a task's last attempts and notifies the students. Returns the number of marks. The
 * mark of an earlier attempt is released together with the mark of the last attempt, not before it.
 *
 * @throws {Refusal} not_found  the task does not exist, or belongs to another tutor's course
 */
export async function releaseMarks(needs: Needs, staff: Staff, taskId: string) {
  return needs.db.transaction(async (tx) => {
    const task = await store.findTask(tx, taskId);
    if (!task || !canManage(staff, task)) throw new Refusal('not_found', marksTexts.noTask);
    const releasedAt = needs.clock.now();
    const released = await store.releaseMarks(tx, { taskId, releasedAt });
    await store.releaseEarlier(tx, { handinIds: released.map(({ handinId }) => handinId), releasedAt });
    const studentIds = [...new Set(released.map(({ studentId }) => studentId))];
    await notifyStudents(tx, needs, { kind: 'marks', task, studentIds });
    return released.length;
  });
}

interface MarksNotification {
  kind: 'marks' | 'remarked';
  task: { id: string; name: string; courseId: string };
  studentIds: string[];
}

const notifyStudents = (tx: Db, needs: Needs, { kind, task, studentIds }: MarksNotification) =>
  notify(tx, needs, {
    to: studentsAmong(studentIds, task.courseId),
    kind,
    title: task.name,
    path: `/assignments?task=${task.id}`,
    courseId: task.courseId,
  });
