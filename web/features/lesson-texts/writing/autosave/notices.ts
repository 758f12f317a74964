/** What the page tells its author about other authors' changes, while the text changes further. */
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

/** The passages of which the text has both versions, until the author has checked them. */
interface DoubledPassages {
  /** The author of the newest one. */
  by: OtherAuthor;
  /** The numbers of their first lines. */
  lines: number[];
}

/** The state with a merged text. Passages doubled earlier stay marked. */
export function withChange<S extends Noticed>(state: S, both: MergedText, change: OthersChange | undefined): S {
  const { text } = both;
  const doubled = movedPassages(state, text);
  if (!change) return { ...state, text, doubled };
  if (both.doubled.length === 0) return { ...state, text, doubled, othersChange: change };
  const lines = [...new Set([...(doubled?.lines ?? []), ...both.doubled])].sort((a, b) => a - b);
  return { ...state, text, doubled: { by: change.by, lines }, othersChange: undefined };
}

/** The doubled passages of a text that has changed. */
export const movedPassages = ({ doubled, text }: Noticed, after: string) =>
  doubled && { ...doubled, lines: movedLines(doubled.lines, text, after) };
