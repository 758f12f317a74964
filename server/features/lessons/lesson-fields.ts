/** The columns of a lesson that a change of its fields sets. */
import type { LessonChange } from '#contract/lessons.ts';
import type { LessonRow } from './lessons.store.ts';

/** The given fields that are columns of a lesson as they are. */
export const ownFields = (given: LessonChange) => {
  const { title, desc, isFree, opensFrom, opensAfterDays, minutes } = given;
  return { title, desc, isFree, opensFrom, opensAfterDays, minutes, ...awaitedFields(given) };
};

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
