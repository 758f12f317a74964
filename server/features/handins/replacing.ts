/**
 * What takes the place of what. The last attempt counts, so by one press something
 * that was in time, or less late, or that has its points, may count no longer; and with the draft
 * something may go that was typed on another device. Nobody can take such a press
 * back. So it is refused with what would go by it, until it is meant.
 */
import type { Content } from '#contract/handins.ts';
import { afterPenalty } from '#contract/rules/lateness.ts';
import type { Db } from '#server/db/connect.ts';
import type { PlacedTask } from '#server/features/tasks/tasks.ts';
import { Refusal } from '#server/refusal.ts';
import { listTold } from './assignments.store.ts';
import type { HandedAttempt } from './handins.store.ts';
import { type Arrival, daysLateOf } from './lateness.ts';

interface Coming {
  task: PlacedTask;
  zone: string;
  arrival: Arrival;
}

interface Replacing extends Coming {
  /** What counts so far. */
  last: HandedAttempt | undefined;
  /** There is a draft that this does not go on from. */
  losesDraft: boolean;
}

/**
 * Refuses where something would go that counts, or a draft from elsewhere. A mark that nobody has told her of says nothing here either.
 *
 * @throws {Refusal} would_replace  what was in time by what is late, what was late by what costs more, what has points, or such a draft
 */
export async function refuseLoss(tx: Db, { last, losesDraft, ...coming }: Replacing) {
  const lost = last && (await whatCountsNoMore(tx, last, coming));
  const sentences = [lost, losesDraft && draftGoes].filter(Boolean);
  if (sentences.length > 0) throw new Refusal('would_replace', sentences.join(' '));
}

const draftGoes = 'Your draft from another device or page will be deleted without being handed in.';

async function whatCountsNoMore(tx: Db, last: HandedAttempt, { task, zone, arrival }: Coming) {
  const told = (await listTold(tx, [last.id])).get(last.id);
  const perDay = task.latePenalty;
  const before = lateBy(daysLateOf(last, task, zone), perDay);
  const after = lateBy(daysLateOf(arrival, task, zone), perDay);
  if (!told && !isSpoiled(before, after) && !costsMore(before, after)) return undefined;
  const final = told ? afterPenalty(told.points, { days: before.days, perDay }) : null;
  return inWords({ before, after, final, points: task.points });
}

interface LateBy {
  days: number;
  /** Percent that this costs. */
  penalty: number;
}

const lateBy = (days: number, perDay: number): LateBy => ({ days, penalty: penaltyOf(days, perDay) });

/** What was in time would not be any more. */
const isSpoiled = (before: LateBy, after: LateBy) => before.days === 0 && after.days > 0;

/** Late it was already, and it would be so by more that counts. */
const costsMore = (before: LateBy, after: LateBy) => before.days > 0 && after.penalty > before.penalty;

interface Replaced {
  before: LateBy;
  after: LateBy;
  /** What it got, after what being late cost; null while nobody is told. */
  final: number | null;
  /** Of the task. */
  points: number;
}

function inWords({ before, after, final, points }: Replaced) {
  const mark = final === null ? '' : `, with its ${final} of ${points} points`;
  return [
    `This replaces what you handed in${isSpoiled(before, after) ? ' in time' : ''}${mark}.`,
    after.days > 0 && latenessInWords(before, after),
    final !== null && 'It waits for a mark of its own.',
  ]
    .filter(Boolean)
    .join(' ');
}

function latenessInWords(before: LateBy, after: LateBy) {
  if (costsMore(before, after)) {
    const late = `${inDays(after.days)} late instead of ${inDays(before.days)}`;
    return `It will count as ${late}, and that costs ${after.penalty} percent of the points instead of ${before.penalty}.`;
  }
  const cost = after.penalty > 0 ? `, and being late costs ${after.penalty} percent of the points` : '';
  return `It will count as late${cost}.`;
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Percent that being late costs. */
export const penaltyOf = (daysLate: number, perDay: number) => Math.min(100, daysLate * perDay);

type Held = Pick<HandedAttempt, 'text' | 'link' | 'languageId' | 'files'>;

/** Whether that content is what the attempt, or the draft, has. */
export const isSameAs = (attempt: Held, { text, link, languageId, files }: Content) =>
  (attempt.text ?? '') === text &&
  (attempt.link ?? '') === link &&
  attempt.languageId === languageId &&
  attempt.files.map(({ name }) => name).join() === files.join();
