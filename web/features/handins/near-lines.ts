/** Of something long, the lines that comments are about, with those around them. */

/** Lines before and after. */
const AROUND = 3;

export interface NearLine {
  /** 1 for the first. */
  number: number;
  text: string;
  /** Some were left out before it. */
  isAfterGap: boolean;
}

/** @param commented  the numbers of the lines that something was said of */
export function nearLines(lines: string[], commented: number[]): NearLine[] {
  const isNear = (number: number) => commented.some((line) => Math.abs(line - number) <= AROUND);
  return lines
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ number }) => isNear(number))
    .map((line, index, near) => ({ ...line, isAfterGap: line.number !== (near[index - 1]?.number ?? 0) + 1 }));
}
