/**
 * Guards against unintended overwriting. The last attempt counts, so one click on Submit can replace an attempt that
 * was in time, less late or already marked, and delete a draft from another device. This cannot be undone, so the
 * server refuses the submit with a description of the loss until the student confirms.
 */
import type { Content } from '#contract/handins.ts';
import { afterPenalty } from '#contract/rules/lateness.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import type { Db } from '#server/db/connect.ts';
import { type Arrival, daysLateOf } from '#server/features/deadlines/deadlines.ts';
import type { TaskInCourse } from '#server/features/tasks/tasks.ts';
import { Refusal } from '#server/refusal.ts';
import { listReleasedMarks } from './assignments.store.ts';
import type { SubmittedAttempt } from './handins.store.ts';

interface NewAttempt {
  task: TaskInCourse;
  zone: string;
  arrival: Arrival;
}

interface Overwrite extends NewAttempt {
  /** The attempt that counts before this submit; undefined if there is none. */
  last: SubmittedAttempt | undefined;
  /** Whether the student has a draft that the new attempt does not continue. */
  losesDraft: boolean;
}

/**
 * Refuses an attempt that would replace work that counts, or delete another device's draft. A mark that is not
 * released is not mentioned.
 *
 * @throws {Refusal} would_replace  the new attempt replaces an attempt in time by a late one, a late attempt by one
 *                                  with a higher penalty, or a marked attempt; or it deletes another device's draft
 */
export async function refuseOverwrite(tx: Db, { last, losesDraft, ...attempt }: Overwrite) {
  const lostWork = last && (await findLostWork(tx, last, attempt));
  if (!lostWork && !losesDraft) return;
  throw new Refusal('would_replace', ({ handins: { replaced } }) =>
    [...(lostWork ? describe(replaced, lostWork) : []), losesDraft && replaced.draft].filter(Boolean).join(' '),
  );
}

/** Describes the work that the student loses if the new attempt replaces the last one; undefined if nothing is lost. */
async function findLostWork(
  tx: Db,
  last: SubmittedAttempt,
  { task, zone, arrival }: NewAttempt,
): Promise<LostWork | undefined> {
  const mark = (await listReleasedMarks(tx, [last.id])).get(last.id);
  const perDay = task.latePenalty;
  const before = latenessOf(daysLateOf(last, task, zone), perDay);
  const after = latenessOf(daysLateOf(arrival, task, zone), perDay);
  if (!mark && !becomesLate(before, after) && !costsMore(before, after)) return undefined;
  const final = mark ? afterPenalty(mark.points, { days: before.days, perDay }) : null;
  return { before, after, final, points: task.points };
}

interface Lateness {
  days: number;
  /** The late penalty, in percent of the points. */
  penalty: number;
}

const latenessOf = (days: number, perDay: number): Lateness => ({ days, penalty: penaltyOf(days, perDay) });

const becomesLate = (before: Lateness, after: Lateness) => before.days === 0 && after.days > 0;

/** Whether the earlier attempt is already late and the new attempt has a higher penalty. */
const costsMore = (before: Lateness, after: Lateness) => before.days > 0 && after.penalty > before.penalty;

interface LostWork {
  before: Lateness;
  after: Lateness;
  /** The released points after deduction of the late penalty; null if no mark is released. */
  final: number | null;
  /** The task's maximum points. */
  points: number;
}

type Texts = Catalogue['handins']['replaced'];

function describe(texts: Texts, { before, after, final, points }: LostWork) {
  const isLater = becomesLate(before, after);
  const lateness = after.days > 0 && latenessMessage(texts, before, after);
  if (final === null) return [isLater ? texts.onTime : texts.plain, lateness];
  const marked = { final, points };
  return [isLater ? texts.markedOnTime(marked) : texts.marked(marked), lateness, texts.markAgain];
}

function latenessMessage(texts: Texts, before: Lateness, after: Lateness) {
  if (costsMore(before, after)) return texts.later(after, before);
  return after.penalty > 0 ? texts.latePenalty(after.penalty) : texts.late;
}

/** The late penalty in percent of the points; `perDay` is the task's penalty in percent for each day. */
export const penaltyOf = (daysLate: number, perDay: number) => Math.min(100, daysLate * perDay);

type StoredContent = Pick<SubmittedAttempt, 'text' | 'link' | 'languageId' | 'files' | 'projectId'>;

/** Whether a stored attempt or draft has exactly the submitted content. */
export const isSameAs = (attempt: StoredContent, { text, link, languageId, files, projectId }: Content) =>
  (attempt.text ?? '') === text &&
  (attempt.link ?? '') === link &&
  attempt.languageId === languageId &&
  attempt.projectId === projectId &&
  attempt.files.map(({ name }) => name).join() === files.join();
