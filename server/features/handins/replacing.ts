/**
 * What takes the place of what. The last attempt counts, so by one press something
 * that was in time, or that has its points, may count no longer; nobody can take
 * such a press back. So it is refused with what would go by it, until it is meant.
 */
import type { Content } from '#contract/handins.ts';
import { afterPenalty } from '#contract/lateness.ts';
import type { Db } from '#server/db/connect.ts';
import type { PlacedTask } from '#server/features/tasks/tasks.ts';
import { Refusal } from '#server/refusal.ts';
import { listTold } from './assignments.store.ts';
import type { HandedAttempt } from './handins.store.ts';
import { type Arrival, daysLateOf } from './lateness.ts';

interface Replacing {
  task: PlacedTask;
  zone: string;
  /** What counts so far. */
  last: HandedAttempt;
  arrival: Arrival;
}

/**
 * Refuses where something would go that counts. A mark that nobody has told her of says nothing here either.
 *
 * @throws {Refusal} would_replace  what was in time by what is late, or what has points
 */
export async function refuseLoss(tx: Db, { task, zone, last, arrival }: Replacing) {
  const told = (await listTold(tx, [last.id])).get(last.id);
  const perDay = task.latePenalty;
  const [before, daysLate] = [daysLateOf(last, task, zone), daysLateOf(arrival, task, zone)];
  const wasInTime = before === 0;
  if (!told && !(wasInTime && daysLate > 0)) return;
  const final = told ? afterPenalty(told.points, { days: before, perDay }) : null;
  const penalty = penaltyOf(daysLate, perDay);
  throw new Refusal('would_replace', inWords({ wasInTime, final, points: task.points, daysLate, penalty }));
}

interface Replaced {
  wasInTime: boolean;
  /** What it got, after what being late cost; null while nobody is told. */
  final: number | null;
  /** Of the task. */
  points: number;
  /** Of what comes in its place. */
  daysLate: number;
  /** Percent that this costs. */
  penalty: number;
}

function inWords({ wasInTime, final, points, daysLate, penalty }: Replaced) {
  const isSpoiled = wasInTime && daysLate > 0;
  const mark = final === null ? '' : `, with its ${final} of ${points} points`;
  const cost = penalty > 0 ? `, and being late costs ${penalty} percent of the points` : '';
  return [
    `This replaces what you handed in${isSpoiled ? ' in time' : ''}${mark}.`,
    daysLate > 0 && `It will count as late${cost}.`,
    final !== null && 'It waits for a mark of its own.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Percent that being late costs. */
export const penaltyOf = (daysLate: number, perDay: number) => Math.min(100, daysLate * perDay);

/** Whether that content is what the attempt has. */
export const isSameAs = (attempt: HandedAttempt, { text, link, languageId, files }: Content) =>
  (attempt.text ?? '') === text &&
  (attempt.link ?? '') === link &&
  attempt.languageId === languageId &&
  attempt.files.map(({ name }) => name).join() === files.join();
