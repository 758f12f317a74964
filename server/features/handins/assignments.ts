/**
 * What students see of their tasks: how far they are with each, what they have
 * handed in, and what was said of it as soon as they are told. A mark and the
 * comments on lines are told together, those on earlier attempts among them.
 */
import type { SentFile } from '#contract/files.ts';
import { type Assignment, type HandinState, handinMessages, type OwnAttempt } from '#contract/handins.ts';
import { afterPenalty } from '#contract/rules/lateness.ts';
import { type LineComment, nearLines, type ShownLines } from '#contract/rules/lines.ts';
import { taskMessages } from '#contract/tasks.ts';
import { loadOpenTask } from '#server/features/tasks/tasks.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as store from './assignments.store.ts';
import { findDraft, type HandedAttempt, listAttempts } from './handins.store.ts';
import { daysLateOf } from './lateness.ts';
import { listComments } from './line-comments.store.ts';
import { shownLines } from './shown-lines.ts';

type Needs = Pick<Services, 'db' | 'config' | 'files' | 'clock'>;

interface Wanted {
  /** As typed. */
  words: string;
  courseId: string | undefined;
  lessonId: string | undefined;
}

/** The tasks of a student's courses; those that wait for a first attempt come before the others, the next deadline first. */
export async function listAssignments({ db, config, clock }: Needs, student: User, wanted: Wanted) {
  const today = dayAt(clock.now(), config.schoolZone);
  const rows = await store.listAssignments(db, { studentId: student.id, today, ...wanted });
  const attachments = await store.listAttachments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toWire(row, { attachments: attachments.get(row.id) ?? [], zone: config.schoolZone }));
}

/** A task with all that this student has handed in for it, the newest first; of what is not the newest without its text. Refuses as loadOpenTask. */
export async function readAssignment(needs: Needs, student: User, taskId: string) {
  const { db, config, clock } = needs;
  const { desc, rubric } = await loadOpenTask(db, student, taskId);
  const today = dayAt(clock.now(), config.schoolZone);
  const [row] = await store.listAssignments(db, { studentId: student.id, taskId, today });
  // Deleted meanwhile.
  if (!row) throw new Refusal('not_found', taskMessages.gone);
  const attachments = (await store.listAttachments(db, [taskId])).get(taskId) ?? [];
  const draft = row.handinId ? await findDraft(db, row.handinId) : undefined;
  return {
    ...toWire(row, { attachments, zone: config.schoolZone }),
    desc,
    rubric,
    draft: draft ? { ...contentToWire(draft), changedAt: draft.changedAt.toISOString() } : null,
    revision: row.revision,
    history: row.handinId ? await historyOf(needs, row, row.handinId) : [],
  };
}

async function historyOf(needs: Needs, task: store.AssignmentRow, handinId: string): Promise<OwnAttempt[]> {
  const attempts = await listAttempts(needs.db, handinId);
  const told = await store.listTold(
    needs.db,
    attempts.map(({ id }) => id),
  );
  // What was said of an earlier attempt is told with the mark of the one that took its place.
  const newestTold = attempts.find(({ id }) => told.has(id))?.number ?? 0;
  const spokenOf = attempts.filter(({ number }) => number <= newestTold);
  const comments = await listComments(
    needs.db,
    spokenOf.map(({ id }) => id),
  );
  const isNewest = ({ id }: HandedAttempt) => id === attempts[0]?.id;
  const shown = await shownLines(
    needs,
    attempts.map((attempt) => commentedOf(attempt, isNewest(attempt), comments.get(attempt.id))),
  );
  return attempts.map((attempt) => {
    const { id, number, arrivedAt } = attempt;
    const daysLate = daysLateOf(attempt, task, needs.config.schoolZone);
    const said = comments.get(id) ?? [];
    return {
      ...contentToWire(attempt),
      text: textToWire(attempt, isNewest(attempt)),
      _id: id,
      number,
      arrivedAt: arrivedAt.toISOString(),
      daysLate,
      shown: nearComments(shown.get(id), said),
      mark: markToWire(told.get(id), { days: daysLate, perDay: task.latePenalty }),
      comments: said,
    };
  });
}

/** Only what comments stand beside is sent line by line, and of the newest the text is there anyway: phones have little data. */
function commentedOf(attempt: HandedAttempt, isNewest: boolean, said: LineComment[] = []): HandedAttempt {
  const isCommented = (file: string | null) => said.some((comment) => comment.file === file);
  return {
    ...attempt,
    text: isCommented(null) && !isNewest ? attempt.text : null,
    files: attempt.files.filter(({ name }) => isCommented(name)),
  };
}

/** Null of an earlier attempt that has one: readText gives it. */
const textToWire = ({ text }: HandedAttempt, isNewest: boolean) => (isNewest || !text ? (text ?? '') : null);

const nearComments = (shown: ShownLines[] = [], said: LineComment[]) =>
  shown.map(({ file, lines }) => {
    const commented = said.filter((comment) => comment.file === file).map(({ line }) => line);
    return { file, lines: lines && nearLines(lines, commented) };
  });

/**
 * The text, or the program, of an attempt; empty where something else was handed in.
 *
 * @throws {Refusal} not_found  this student has submitted no such attempt
 */
export async function readText({ db }: Pick<Services, 'db'>, student: User, attemptId: string) {
  const text = await store.findText(db, { attemptId, studentId: student.id });
  if (text === undefined) throw new Refusal('not_found', handinMessages.gone);
  return { text };
}

const contentToWire = ({
  text,
  link,
  languageId,
  files,
}: Pick<HandedAttempt, 'text' | 'link' | 'languageId' | 'files'>) => ({
  text: text ?? '',
  link: link ?? '',
  languageId,
  files,
});

function markToWire(told: store.MarkRow | undefined, late: { days: number; perDay: number }) {
  if (!told) return null;
  const { points, rubric, comment, markedAt } = told;
  return { points, final: afterPenalty(points, late), rubric, comment, markedAt: markedAt.toISOString() };
}

function toWire(
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

/** Of the last attempt: one that came after a mark waits for a mark of its own. */
function stateOf({ given, arrivedAt, hasDraft }: store.AssignmentRow, daysLate: number): HandinState {
  if (given !== null) return 'graded';
  if (arrivedAt) return daysLate > 0 ? 'late' : 'submitted';
  return hasDraft ? 'draft' : 'not submitted';
}
