/** The changes that turn one text into another: as few as possible, so that the cursor stays where the author types. */
import { diffIndices } from 'node-diff3';
import { segmentsOf } from '#web/features/lesson-texts/writing/lines/anchors.ts';
import { linesOf } from '#web/features/lesson-texts/writing/lines/lines.ts';

export interface Change {
  /** Positions in the text before the change; `to` is the first one after the replaced part. */
  from: number;
  to: number;
  insert: string;
}

export function changesBetween(before: string, after: string): Change[] {
  const lines = linesOf(before);
  const starts = startsOf(lines);
  let first = 0;
  return segmentsOf([lines, linesOf(after)]).flatMap(({ parts: [old = [], current = []] }) => {
    const segment = first;
    first += old.length + 1;
    return diffIndices(old, current).map(({ buffer1: [offset, count], buffer2Content: inserted }) =>
      lineChange(before, starts, { first: segment + offset, count, inserted }),
    );
  });
}

function startsOf(lines: string[]) {
  let start = 0;
  return lines.map((line) => {
    const own = start;
    start += line.length + 1;
    return own;
  });
}

interface LineChange {
  first: number;
  count: number;
  inserted: string[];
}

function lineChange(before: string, starts: number[], { first, count, inserted }: LineChange): Change {
  const from = starts[first] ?? before.length;
  const afterLast = starts[first + count];
  const insert = inserted.join('\n');
  if (inserted.length > 0 && count > 0) {
    return withoutCommonEnds(before, { from, to: afterLast ? afterLast - 1 : before.length, insert });
  }
  if (count === 0) {
    return first < starts.length
      ? { from, to: from, insert: `${insert}\n` }
      : { from, to: from, insert: `\n${insert}` };
  }
  return afterLast ? { from, to: afterLast, insert } : { from: from - 1, to: before.length, insert };
}

function withoutCommonEnds(text: string, { from, to, insert }: Change): Change {
  const shorter = Math.min(to - from, insert.length);
  let start = 0;
  while (start < shorter && text[from + start] === insert[start]) start++;
  let end = 0;
  while (end < shorter - start && text[to - 1 - end] === insert[insert.length - 1 - end]) end++;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}
