/** The notices about other authors' changes, kept up to date while the text changes further. */
import type { LessonText } from '#contract/learning/lesson-texts.ts';
import { movedLines } from '#web/features/lesson-texts/writing/lines/moved-lines.ts';
import type { MergedText } from './merge.ts';

export interface Notices {
  othersChange: OthersChange | undefined;
  doubled: DoubledPassages | undefined;
}

interface Noticed extends Notices {
  text: string;
}

/** A change by another author that this page has merged into the text. */
export interface OthersChange {
  by: OtherAuthor;
  at: string | null;
}

/** `self`: this person, on another page of the same device. */
export type OtherAuthor = LessonText['changedBy'] | 'self';

/** The passages of which the text contains both versions, until the author has checked them. */
interface DoubledPassages {
  /** The author of the newest of these changes. */
  by: OtherAuthor;
  /** The number of each passage's first line, counted from 1. */
  lines: number[];
}

/** Returns the state with a merged text. Passages that were marked before stay marked. */
export function withChange<S extends Noticed>(state: S, both: MergedText, change: OthersChange | undefined): S {
  const { text } = both;
  const doubled = movedPassages(state, text);
  if (!change) return { ...state, text, doubled };
  if (both.doubled.length === 0) return { ...state, text, doubled, othersChange: change };
  const lines = [...new Set([...(doubled?.lines ?? []), ...both.doubled])].sort((a, b) => a - b);
  return { ...state, text, doubled: { by: change.by, lines }, othersChange: undefined };
}

/** Returns the marked passages with the line numbers that they have after a change of the text. */
export const movedPassages = ({ doubled, text }: Noticed, after: string) =>
  doubled && { ...doubled, lines: movedLines(doubled.lines, text, after) };
