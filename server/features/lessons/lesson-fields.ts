/** Converts a change of a lesson's fields to the columns to set. */
import type { LessonChange } from '#contract/lessons.ts';
import { Refusal } from '#server/refusal.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import type { LessonRow } from './lessons.store.ts';

type Opening = Pick<LessonChange, 'opensFrom' | 'opensDay'>;

/**
 * The given fields that are columns of a lesson as they are.
 *
 * @throws {Refusal} invalid  the lesson would open on a day, but has none
 */
export const ownFields = (given: LessonChange, before: Opening = {}) => {
  requireDay(given, before);
  const { title, desc, isFree, opensFrom, opensDay, opensAfterDays, minutes } = given;
  return { title, desc, isFree, opensFrom, opensDay, opensAfterDays, minutes, ...awaitedFields(given) };
};

function requireDay(change: Opening, before: Opening) {
  const { opensFrom = before.opensFrom, opensDay = before.opensDay } = change;
  if (opensFrom === 'date' && !opensDay) throw new Refusal('invalid', pacingTexts.opensDay);
}

/** A lesson waits for one other lesson at most, so each choice removes the other. */
function awaitedFields({ opensAfterPrevious, prerequisiteId }: LessonChange) {
  if (prerequisiteId) return { prerequisiteId, opensAfterPrevious: false };
  if (opensAfterPrevious) return { prerequisiteId: null, opensAfterPrevious };
  return { prerequisiteId, opensAfterPrevious };
}

/** Returns when the lesson was published: unchanged while it stays published, null for a draft. */
export function publicationTime(
  { publishedAt }: Pick<LessonRow, 'publishedAt'>,
  isPublished: boolean | undefined,
  now: Date,
) {
  if (isPublished === undefined) return publishedAt;
  return isPublished ? (publishedAt ?? now) : null;
}
