/**
 * Divides texts at anchors: lines that each text contains exactly once, in the same order. Only the lines between anchors have to be
 * compared. Comparing whole texts takes seconds if they have many equal lines, such as blank ones.
 */

/** The lines of each text between two anchors, and the anchor that follows; undefined at the end of the texts. */
export interface Segment {
  parts: string[][];
  anchor: string | undefined;
}

export function segmentsOf(texts: string[][]): Segment[] {
  const anchors = anchorsOf(texts);
  const starts = texts.map(() => 0);
  return [...anchors, undefined].map((anchor) => {
    const parts = texts.map((lines, index) => {
      const end = anchor ? anchor[index]! : lines.length;
      const part = lines.slice(starts[index], end);
      starts[index] = end + 1;
      return part;
    });
    return { parts, anchor: anchor && texts[0]![anchor[0]!]! };
  });
}

/** The positions of each anchor in the texts. */
function anchorsOf(texts: string[][]) {
  const [first, ...others] = texts.map(positionsOfUniqueLines);
  const common = [...first!].flatMap(([line, position]) => {
    const positions = [position, ...others.map((unique) => unique.get(line) ?? -1)];
    return positions.includes(-1) ? [] : [positions];
  });
  return others.reduce((anchors, _, index) => longestRising(anchors, index + 1), common);
}

function positionsOfUniqueLines(lines: string[]) {
  const unique = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [position, line] of lines.entries()) {
    if (unique.has(line)) repeated.add(line);
    unique.set(line, position);
  }
  for (const line of repeated) unique.delete(line);
  return unique;
}

interface Chain {
  anchor: number[];
  before: Chain | undefined;
}

/** The longest subsequence of the list whose positions in the text with this index increase. */
function longestRising(list: number[][], index: number) {
  const lastOfLength: Chain[] = [];
  for (const anchor of list) {
    const isAfter = (chain: Chain) => chain.anchor[index]! > anchor[index]!;
    // Most lines are in order: then the longest chain simply grows.
    const isLast = lastOfLength.length === 0 || !isAfter(lastOfLength.at(-1)!);
    const length = isLast ? lastOfLength.length : lastOfLength.findIndex(isAfter);
    lastOfLength[length] = { anchor, before: lastOfLength[length - 1] };
  }
  const rising: number[][] = [];
  for (let chain = lastOfLength.at(-1); chain; chain = chain.before) rising.unshift(chain.anchor);
  return rising;
}
