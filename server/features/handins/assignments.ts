/**
 * Lists and reads a student's tasks: the state of each task, the student's attempts, and released marks. Comments on
 * lines, those on earlier attempts included, become visible together with the mark.
 */

import type { SentFile } from '#contract/files.ts';
import type { Assignment, HandinState, OwnAttempt } from '#contract/handins.ts';
import { afterPenalty } from '#contract/rules/lateness.ts';
import { type LineComment, linesWithContext, type ShownLines } from '#contract/rules/lines.ts';
import { daysLateOf, schoolToday } from '#server/features/deadlines/deadlines.ts';
import { loadOpenTask } from '#server/features/tasks/tasks.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import * as store from './assignments.store.ts';
import { serializeProject } from './handed-in-projects.ts';
import { findDraft, listAttempts, type SubmittedAttempt } from './handins.store.ts';
import { listComments } from './line-comments.store.ts';
import { shownLines } from './shown-lines.ts';

type Needs = Pick<Services, 'db' | 'config' | 'files' | 'clock'>;

interface Filters {
  /** The search text as the student typed it. */
  words: string;
  courseId: string | undefined;
  lessonId: string | undefined;
}

/** The tasks of a student's courses: first tasks without an attempt, the earliest deadline first, then the others. */
export async function listAssignments({ db, config, clock }: Needs, student: User, filters: Filters) {
  const day = schoolToday({ clock, config });
  const rows = await store.listAssignments(db, { studentId: student.id, ...day, ...filters });
  const attachments = await store.listAttachments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    serializeAssignment(row, { attachments: attachments.get(row.id) ?? [], zone: config.schoolZone }),
  );
}

/**
 * Returns a task with the student's attempts, the newest first; only the newest has its text (readText gives the
 * text of earlier ones). Throws the same refusals as loadOpenTask.
 */
export async function readAssignment(needs: Needs, student: User, taskId: string) {
  const { db, config } = needs;
  const { desc, rubric } = await loadOpenTask(needs, student, taskId);
  const [row] = await store.listAssignments(db, { studentId: student.id, taskId, ...schoolToday(needs) });
  // Another request may have deleted the task after loadOpenTask returned it.
  if (!row) throw new Refusal('not_found', tasksTexts.gone);
  const attachments = (await store.listAttachments(db, [taskId])).get(taskId) ?? [];
  const draft = row.handinId ? await findDraft(db, row.handinId) : undefined;
  return {
    ...serializeAssignment(row, { attachments, zone: config.schoolZone }),
    desc,
    rubric,
    draft: draft ? { ...serializeContent(draft), changedAt: draft.changedAt.toISOString() } : null,
    revision: row.revision,
    history: row.handinId ? await historyOf(needs, row, row.handinId) : [],
  };
}

async function historyOf(needs: Needs, task: store.AssignmentRow, handinId: string): Promise<OwnAttempt[]> {
  const attempts = await listAttempts(needs.db, handinId);
  const releasedMarks = await store.listReleasedMarks(
    needs.db,
    attempts.map(({ id }) => id),
  );
  // Releasing a mark releases the comments on earlier attempts too.
  const newestMarked = attempts.find(({ id }) => releasedMarks.has(id))?.number ?? 0;
  const commentedAttempts = attempts.filter(({ number }) => number <= newestMarked);
  const comments = await listComments(
    needs.db,
    commentedAttempts.map(({ id }) => id),
  );
  const isNewest = ({ id }: SubmittedAttempt) => id === attempts[0]?.id;
  const shown = await shownLines(
    needs,
    attempts.map((attempt) => commentedParts(attempt, isNewest(attempt), comments.get(attempt.id))),
  );
  return attempts.map((attempt) => {
    const { id, number, arrivedAt } = attempt;
    const daysLate = daysLateOf(attempt, task, needs.config.schoolZone);
    const ownComments = comments.get(id) ?? [];
    return {
      ...serializeContent(attempt),
      text: serializeText(attempt, isNewest(attempt)),
      _id: id,
      number,
      arrivedAt: arrivedAt.toISOString(),
      daysLate,
      shown: nearComments(shown.get(id), ownComments),
      mark: serializeMark(releasedMarks.get(id), { days: daysLate, perDay: task.latePenalty }),
      comments: ownComments,
    };
  });
}

/**
 * The parts of an attempt that the response shows line by line: to save mobile data, only parts with comments. The
 * newest attempt's text is sent whole instead.
 */
function commentedParts(attempt: SubmittedAttempt, isNewest: boolean, comments: LineComment[] = []): SubmittedAttempt {
  const isCommented = (file: string | null) => comments.some((comment) => comment.file === file);
  return {
    ...attempt,
    text: isCommented(null) && !isNewest ? attempt.text : null,
    files: attempt.files.filter(({ name }) => isCommented(name)),
    projectTexts: attempt.projectTexts.filter(({ path }) => isCommented(path)),
  };
}

/**
 * The text of an attempt in the response: null for an earlier attempt with a text, which the client loads with
 * readText.
 */
const serializeText = ({ text }: SubmittedAttempt, isNewest: boolean) => (isNewest || !text ? (text ?? '') : null);

const nearComments = (shown: ShownLines[] = [], comments: LineComment[]) =>
  shown.map(({ file, lines }) => {
    const commented = comments.filter((comment) => comment.file === file).map(({ line }) => line);
    return { file, lines: lines && linesWithContext(lines, commented) };
  });

/**
 * Returns the text or program of an attempt; empty for an attempt that is a link or files.
 *
 * @throws {Refusal} not_found  the student has submitted no attempt with this id
 */
export async function readText({ db }: Pick<Services, 'db'>, student: User, attemptId: string) {
  const text = await store.findText(db, { attemptId, studentId: student.id });
  if (text === undefined) throw new Refusal('not_found', handinsTexts.gone);
  return { text };
}

type StoredContent = Pick<
  SubmittedAttempt,
  'text' | 'link' | 'languageId' | 'files' | 'projectId' | 'projectName' | 'projectKind'
>;

const serializeContent = ({ text, link, languageId, files, ...project }: StoredContent) => ({
  text: text ?? '',
  link: link ?? '',
  languageId,
  files,
  project: serializeProject(project),
});

function serializeMark(mark: store.MarkRow | undefined, late: { days: number; perDay: number }) {
  if (!mark) return null;
  const { points, rubric, comment, markedAt } = mark;
  return { points, final: afterPenalty(points, late), rubric, comment, markedAt: markedAt.toISOString() };
}

function serializeAssignment(
  row: store.AssignmentRow,
  { attachments, zone }: { attachments: SentFile[]; zone: string },
): Assignment {
  const { id, given, arrivedAt, dueDay, number, latePenalty } = row;
  const days = arrivedAt && dueDay ? daysLateOf({ arrivedAt, dueDay }, row, zone) : 0;
  return {
    ...row,
    taskId: id,
    attachments,
    state: stateOf(row, days),
    attempts: number ?? 0,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    final: given === null ? null : afterPenalty(given, { days, perDay: latePenalty }),
  };
}

/** The state of a task for its student, derived from the student's last attempt. `given` is that attempt's mark. */
function stateOf({ given, arrivedAt, hasDraft }: store.AssignmentRow, daysLate: number): HandinState {
  if (given !== null) return 'graded';
  if (arrivedAt) return daysLate > 0 ? 'late' : 'submitted';
  return hasDraft ? 'draft' : 'not submitted';
}
