/**
 * The rules of marks: what those who look after a course give for what is handed in.
 *
 * A mark is of one attempt, and only the last one of a hand-in is marked. It is
 * waiting, then marked, then released: from then on the student sees it, with all
 * that was said of its lines, and is told by the bell and by one letter, unless she
 * has left the course. Where a
 * task releases at once, giving is releasing; otherwise all of a task are released
 * together. A mark that is changed after that is seen as it is now; what it was, who changed it
 * and when is kept for those who look after the course, and its student is told where the
 * points are others.
 *
 * Points are those before what being late costs (contract/rules/lateness.ts), to a tenth.
 * What is said of single lines is in comments.ts, the table of a course in gradebook.ts.
 */
import { isDeepStrictEqual } from 'node:util';
import { type MarkDetails, type MarkState, markMessages } from '#contract/marks.ts';
import type { Criterion } from '#contract/tasks.ts';
import type { Db } from '#server/db/connect.ts';
import { looksAfter } from '#server/features/courses/courses.ts';
import { listComments, loadHandinToMark, lockAttemptToMark, shownLines } from '#server/features/handins/handins.ts';
import { notify } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { type NewsOfMarks, postMarks } from './marks.jobs.ts';
import * as store from './marks.store.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'clock'>;

interface Wanted {
  q: string;
  courseId?: string | undefined;
  taskId?: string | undefined;
  state?: MarkState | undefined;
  late?: 'yes' | undefined;
  page: number;
}

/** A page of what was handed in for this person's courses, what came first being first, and how many there are in all. */
export async function readQueue({ db, config }: Pick<Services, 'db' | 'config'>, staff: Staff, wanted: Wanted) {
  const { courseId, taskId, state, page } = wanted;
  const which = { tutorId: tutorIdOf(staff), courseId, taskId, state, isLate: wanted.late === 'yes', words: wanted.q };
  const zoned = { ...which, zone: config.schoolZone };
  const [handins, total] = await Promise.all([store.listQueue(db, { ...zoned, page }), store.countQueue(db, zoned)]);
  return { handins, total };
}

/** The tasks of this person's courses for which something was handed in, by course. */
export const listMarkedTasks = ({ db }: Pick<Needs, 'db'>, staff: Staff) => store.listMarkedTasks(db, tutorIdOf(staff));

const tutorIdOf = ({ type, id }: Staff) => (type === 'tutor' ? id : undefined);

/** A hand-in with all that was given and said. Refuses as loadHandinToMark. */
export async function readHandin(needs: Pick<Services, 'db' | 'files'>, staff: Staff, handinId: string) {
  const handin = await loadHandinToMark(needs.db, staff, handinId);
  const ids = handin.attempts.map(({ id }) => id);
  const [marks, comments, lines] = await Promise.all([
    loadMarks(needs.db, ids),
    listComments(needs.db, ids),
    shownLines(needs, handin.attempts),
  ]);
  return { handin, marks, comments, lines };
}

export type GivenMark = store.MarkRow & { changes: store.ChangeRow[] };

/** By attempt. */
async function loadMarks(db: Db, attemptIds: string[]): Promise<Map<string, GivenMark>> {
  const [marks, changes] = await Promise.all([store.listMarks(db, attemptIds), store.listChanges(db, attemptIds)]);
  const changesOf = (attemptId: string) => changes.filter((change) => change.attemptId === attemptId);
  return new Map(marks.map((mark) => [mark.attemptId, { ...mark, changes: changesOf(mark.attemptId) }]));
}

/**
 * Gives the last attempt of a hand-in its mark, or changes it.
 *
 * @throws {Refusal} not_found  as loadHandinToMark
 * @throws {Refusal} conflict   something newer has been handed in; somebody else has marked it since `ifMarkedAt`
 * @throws {Refusal} invalid    more points than there are, or not for each line of the rubric
 */
export async function giveMark(needs: Needs, staff: Staff, given: MarkDetails & { attemptId: string }) {
  return needs.db.transaction(async (tx) => {
    const { handin, attempt, task, isLast } = await lockAttemptToMark(tx, staff, given.attemptId);
    if (!isLast) throw new Refusal('conflict', markMessages.newer);
    const [before] = await store.listMarks(tx, [attempt.id]);
    refuseOvertaken(given, before);
    const now = needs.clock.now();
    const reached = { ...pointsOf(given, task), comment: given.comment };
    const wasTold = Boolean(before?.releasedAt);
    const isTold = wasTold || task.release === 'at once';
    await store.saveMark(tx, {
      attemptId: attempt.id,
      graderId: staff.id,
      ...reached,
      markedAt: now,
      releasedAt: isTold ? now : null,
    });
    if (before?.releasedAt) await keepChange(tx, before, { ...reached, changerId: staff.id, changedAt: now });
    if (isTold) await store.releaseEarlier(tx, { handinIds: [handin.id], releasedAt: now });
    const news = wasTold ? before!.points !== reached.points && 'remarked' : isTold && 'marks';
    if (news) await tell(tx, needs, { kind: news, task, studentIds: [handin.studentId] });
    return { mark: (await loadMarks(tx, [attempt.id])).get(attempt.id)!, attempt, task };
  });
}

/** A mark of which she who gives this one knew nothing must not go unseen. */
function refuseOvertaken({ ifMarkedAt }: MarkDetails, before: store.MarkRow | undefined) {
  if (ifMarkedAt !== undefined && ifMarkedAt !== (before?.markedAt.toISOString() ?? null))
    throw new Refusal('conflict', markMessages.remarked);
}

interface Changed {
  points: number;
  rubric: number[];
  comment: string;
  changerId: string;
  changedAt: Date;
}

async function keepChange(tx: Db, { attemptId, points, rubric, comment }: store.MarkRow, now: Changed) {
  const isSame = points === now.points && isDeepStrictEqual(rubric, now.rubric) && comment === now.comment;
  const { changerId, changedAt, points: newPoints } = now;
  if (!isSame) await store.insertChange(tx, { attemptId, points, rubric, comment, newPoints, changerId, changedAt });
}

/** To a tenth. With a rubric they are the sum of its lines. */
function pointsOf({ points, rubric }: MarkDetails, task: { points: number; rubric: Criterion[] }) {
  if (task.rubric.length === 0) {
    if (points === undefined || points > task.points) throw new Refusal('invalid', markMessages.points);
    return { points: toTenth(points), rubric: [] };
  }
  const isWhole = rubric?.length === task.rubric.length;
  if (!isWhole || rubric.some((reached, line) => reached > task.rubric[line]!.points))
    throw new Refusal('invalid', markMessages.rubric);
  const lines = rubric.map(toTenth);
  return { points: toTenth(lines.reduce((sum, reached) => sum + reached, 0)), rubric: lines };
}

const toTenth = (points: number) => Math.round(points * 10) / 10;

/**
 * Tells the students of a task the marks of their last attempts that they have not been told. Gives
 * how many those were. Where something newer waits for its mark, the one before is told with that.
 *
 * @throws {Refusal} not_found  no such task, or one of somebody else's course
 */
export async function releaseMarks(needs: Needs, staff: Staff, taskId: string) {
  return needs.db.transaction(async (tx) => {
    const task = await store.findTask(tx, taskId);
    if (!task || !looksAfter(staff, task)) throw new Refusal('not_found', markMessages.noTask);
    const releasedAt = needs.clock.now();
    const told = await store.releaseMarks(tx, { taskId, releasedAt });
    await store.releaseEarlier(tx, { handinIds: told.map(({ handinId }) => handinId), releasedAt });
    await tell(tx, needs, { kind: 'marks', task, studentIds: [...new Set(told.map(({ studentId }) => studentId))] });
    return told.length;
  });
}

interface Told {
  kind: NewsOfMarks;
  task: { id: string; name: string };
  studentIds: string[];
}

async function tell(tx: Db, { queue }: Pick<Needs, 'queue'>, { kind, task, studentIds }: Told) {
  const path = `/assignments?task=${task.id}` as const;
  const userIds = await store.listStillIn(tx, { taskId: task.id, studentIds });
  await notify(tx, { userIds, kind, title: task.name, path });
  for (const studentId of userIds) await queue.add(tx, postMarks, { taskId: task.id, studentId, kind });
}
