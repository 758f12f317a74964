import { changesBetween } from '#web/features/lesson-texts/writing/editor/changes.ts';
import { linesOf } from './lines.ts';

/** Returns the numbers of the same lines after a change of the text. The first line is 1. */
export function movedLines(numbers: number[], before: string, after: string) {
  if (numbers.length === 0) return numbers;
  const lines = linesOf(before);
  const changes = changesBetween(before, after);
  return numbers.map((number) => {
    const start = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
    const earlier = changes.filter(({ to }) => to <= start);
    const added = earlier.reduce(
      (sum, { from, to, insert }) => sum + linesOf(insert).length - linesOf(before.slice(from, to)).length,
      0,
    );
    return Math.min(number + added, linesOf(after).length);
  });
}
