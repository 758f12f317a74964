/**
 * Hides the expected outputs of the exercises in a lesson's text (docs/decisions/0031-lesson-texts.md). Instead of a solution's output, the
 * fence `expect` has the word `sha256` and a salt behind its name, and contains the hash. That only keeps outputs out of sight: short
 * ones can be guessed.
 */
import { HASHED_OUTPUT } from '#contract/learning/lesson-texts.ts';
import { hashOutput } from './output-hash.ts';

/** Replaces the output in each fence `expect` below an exercise by its hash. A fence that is not closed stays as it is. */
export function hideExpectedOutputs(text: string, salt: string): string {
  const lines = text.split('\n');
  const shown: string[] = [];
  let isBelowExercise = false;
  for (let at = 0; at < lines.length; ) {
    const fence = fenceAt(lines, at);
    const end = fence?.end ?? at + 1;
    const part: Fence | undefined = isBelowExercise && fence && isExercisePart(fence) ? fence : undefined;
    const isHidden = part?.words[0] === 'expect' && part.isClosed;
    shown.push(...(isHidden ? withHash(part, salt) : lines.slice(at, end)));
    isBelowExercise = fence ? part !== undefined || isExercise(fence) : isBelowExercise && isBlank(lines[at]!);
    at = end;
  }
  return shown.join('\n');
}

interface Fence {
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

/** Returns the fence that opens in a line. */
function fenceAt(lines: string[], start: number): Fence | undefined {
  const [, prefix = '', marks = '', info = ''] = OPENING.exec(lines[start]!) ?? [];
  if (!marks || (marks.startsWith('`') && info.includes('`'))) return undefined;
  const depth = depthOf(prefix);
  let end = start + 1;
  // A fence in a quote ends with the quote.
  while (end < lines.length && depthOf(lines[end]!) >= depth && !closes(lines[end]!, marks)) end++;
  const isClosed = end < lines.length && closes(lines[end]!, marks);
  const found = { prefix, marks, words: info.trim().split(/\s+/), lines: lines.slice(start + 1, end) };
  return { ...found, end: isClosed ? end + 1 : end, isClosed };
}

const OPENING = /^((?:[ >]|[-*+] |\d{1,9}[.)] )*)(`{3,}|~{3,})([^\n]*)$/;

/** The number of quotes that a line is in. */
const depthOf = (line: string) => /^[ >]*/.exec(line)![0].replaceAll(' ', '').length;

function closes(line: string, marks: string) {
  const closing = line.replace(/^[ >]*/, '').trimEnd();
  return closing.length >= marks.length && closing === marks[0]!.repeat(closing.length);
}

const isBlank = (line: string) => /^[\s>]*$/.test(line);

/** Web pages are exercises without an expected output. */
const isExercise = ({ words: [language = '', run] }: Fence) => run === 'run' && language.toLowerCase() !== 'html';

const isExercisePart = ({ prefix, words: [word] }: Fence) =>
  (word === 'input' || word === 'expect') && /^[ >]*$/.test(prefix);

function withHash({ prefix, marks, lines }: Fence, salt: string) {
  const output = lines.map((line) => withoutPrefix(line, prefix)).join('\n');
  return [`${prefix}${marks}expect ${HASHED_OUTPUT} ${salt}`, prefix + hashOutput(output, salt), prefix + marks];
}

/** Removes from a line of a fence what Markdown removes: its quote marks, and at most the indentation of the fence. */
function withoutPrefix(line: string, prefix: string) {
  const depth = depthOf(prefix);
  const indentation = prefix.length - prefix.lastIndexOf('>') - 1 - (depth > 0 ? 1 : 0);
  const unquoted = line.replace(new RegExp(`^(?: *> ?){${depth}}`), '');
  return unquoted.replace(new RegExp(`^ {0,${Math.max(0, indentation)}}`), '');
}
