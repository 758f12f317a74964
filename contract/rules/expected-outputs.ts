/**
 * Hides the expected outputs of the exercises in a lesson's text (docs/decisions/0031-lesson-texts.md). Instead of a solution's output, the
 * fence `expect` has the word `sha256` and a salt behind its name, and contains the hash. That only keeps outputs out of sight: short
 * ones can be guessed.
 */
import { HASHED_OUTPUT } from '#contract/learning/lesson-texts.ts';
import { hashOutput } from './output-hash.ts';

/** Replaces the output in each fence `expect` below an exercise by its hash, except for fences that are not closed or have tabs before them. */
export function hideExpectedOutputs(text: string, salt: string): string {
  if (FENCE_BEHIND_TAB.test(text)) return text;
  const lines = text.split('\n');
  const shown: string[] = [];
  let isBelowExercise = false;
  for (let at = 0; at < lines.length; ) {
    const fence = fenceAt(lines, at);
    const end = fence?.end ?? at + 1;
    const part: Fence | undefined = isBelowExercise && fence && isExercisePart(fence) ? fence : undefined;
    const isHidden = part?.words[0] === 'expect' && part.isClosed && !hasTabs(part);
    shown.push(...(isHidden ? withHash(part, salt) : lines.slice(at, end)));
    isBelowExercise = fence ? part !== undefined || isExercise(fence) : isBelowExercise && isBlank(lines[at]!);
    at = end;
  }
  return shown.join('\n');
}

/** How many columns a tab fills depends on the lists and quotes around it, which only a Markdown parser knows. */
const FENCE_BEHIND_TAB = /^[ >*+\-\d.)]*\t[ \t]*(?:`{3}|~{3})/m;

interface Fence extends Place {
  /** The indentation, quote marks and list marks before the fence. */
  prefix: string;
  /** The backticks or tildes. */
  marks: string;
  words: string[];
  lines: string[];
  /** The index of the line behind the fence. */
  end: number;
  isClosed: boolean;
}

/** Where a fence stands, as CommonMark 0.31 reads it. */
interface Place {
  /** The number of quotes around it. */
  depth: number;
  /** The column at which the contents of its list item begin; 0 outside of lists. */
  item: number;
  /** The column of the fence itself, at most three columns further. Columns count from the quote marks. */
  column: number;
}

/** Returns the fence that opens in a line. */
function fenceAt(lines: string[], start: number): Fence | undefined {
  const [quotes] = /^(?: {0,3}> ?)*/.exec(lines[start]!)!;
  const opening = OPENING.exec(lines[start]!.slice(quotes.length));
  if (!opening) return undefined;
  const [, before = '', marks = '', info = ''] = opening;
  const depth = quotes.replaceAll(/[^>]/g, '').length;
  const column = before.length;
  const item = /\S/.test(before) ? column : itemAround(lines.slice(0, start), { depth, column });
  // Four columns make it a block of indented code.
  if (column - item > 3 || (marks.startsWith('`') && info.includes('`'))) return undefined;
  const { end, isClosed } = endOf(lines, start, { depth, item, marks });
  return {
    ...{ depth, item, column, marks, isClosed },
    prefix: quotes + before,
    words: info.trim().split(/\s+/),
    lines: lines.slice(start + 1, end),
    end: isClosed ? end + 1 : end,
  };
}

const OPENING = /^((?: |[-*+] |\d{1,9}[.)] )*)(`{3,}|~{3,})([^\n]*)$/;
const ITEM = /^(?: |[-*+] |\d{1,9}[.)] )*/;
/** Lines before a fence in which its list item must begin, so that texts of many fences are read quickly. */
const MAX_ITEM_LINES = 500;

/** The column at which the contents of the list item around a line begin, which is the line's column at most. */
function itemAround(earlier: string[], { depth, column }: Omit<Place, 'item'>) {
  if (column === 0) return 0;
  const outer = earlier.slice(-MAX_ITEM_LINES).findLast((line) => {
    const rest = insideQuotes(line, depth);
    return rest === undefined || (!isBlank(rest) && columnOf(rest) < column);
  });
  const [before = ''] = ITEM.exec(insideQuotes(outer ?? '', depth) ?? '') ?? [];
  return /\S/.test(before) && before.length <= column ? before.length : 0;
}

/** Finds the closing line of a fence, or the line with which its quote or list item ends. */
function endOf(lines: string[], start: number, { depth, item, marks }: Omit<Place, 'column'> & { marks: string }) {
  const closing = new RegExp(`^ {${item},${item + 3}}${marks[0]}{${marks.length},}\\s*$`);
  for (let end = start + 1; end < lines.length; end++) {
    const rest = insideQuotes(lines[end]!, depth);
    if (rest === undefined || (!isBlank(rest) && columnOf(rest) < item)) return { end, isClosed: false };
    if (closing.test(rest)) return { end, isClosed: true };
  }
  return { end: lines.length, isClosed: false };
}

/** A line without the marks of so many quotes; undefined if the line is not in them. */
function insideQuotes(line: string, depth: number) {
  const quotes = new RegExp(`^(?: {0,3}> ?){${depth}}`).exec(line);
  return quotes ? line.slice(quotes[0].length) : undefined;
}

const columnOf = (line: string) => line.search(/[^ ]/);
const isBlank = (line: string) => /^[\s>]*$/.test(line);

/** Web pages are exercises without an expected output. */
const isExercise = ({ words: [language = '', run] }: Fence) => run === 'run' && language.toLowerCase() !== 'html';

const isExercisePart = ({ prefix, words: [word] }: Fence) =>
  (word === 'input' || word === 'expect') && /^[ >]*$/.test(prefix);

/** Whether tabs stand where Markdown removes the indentation of the fence. */
const hasTabs = ({ column, lines }: Fence) => column > 0 && lines.some((line) => /^[ >]*\t/.test(line));

function withHash({ prefix, marks, lines, depth, column }: Fence, salt: string) {
  const indentation = new RegExp(`^ {0,${column}}`);
  const output = lines.map((line) => insideQuotes(line, depth)!.replace(indentation, '')).join('\n');
  return [`${prefix}${marks}expect ${HASHED_OUTPUT} ${salt}`, prefix + hashOutput(output, salt), prefix + marks];
}
