/**
 * Merges two authors' versions of one text, line by line. No line that either of them has added is lost: where both changed the same
 * passage, the text gets both versions, the other author's first.
 */
import { diff3Merge } from 'node-diff3';
import type { LessonText } from '#contract/learning/lesson-texts.ts';
import { segmentsOf } from '#web/features/lesson-texts/writing/lines/anchors.ts';
import { linesOf } from '#web/features/lesson-texts/writing/lines/lines.ts';

export interface Versions {
  /** The text from which both authors started. */
  base: string;
  mine: string;
  theirs: string;
}

export interface MergedText {
  text: string;
  /** For each passage of which the text contains both versions: the number of its first line, counted from 1. */
  doubled: number[];
}

export function mergeTexts({ base, mine, theirs }: Versions): MergedText {
  const lines: string[] = [];
  const doubled: number[] = [];
  for (const { parts, anchor } of segmentsOf([base, mine, theirs].map(linesOf))) {
    const [baseLines = [], ownLines = [], theirLines = []] = parts;
    for (const part of mergedParts({ base: baseLines, mine: ownLines, theirs: theirLines })) {
      if (part.isDoubled) doubled.push(lines.length + 1);
      lines.push(...part.lines);
    }
    if (anchor !== undefined) lines.push(anchor);
  }
  return { text: lines.join('\n'), doubled };
}

interface Passage {
  base: string[];
  mine: string[];
  theirs: string[];
}

interface Part {
  lines: string[];
  /** Whether the lines are two versions of one passage. */
  isDoubled: boolean;
}

const mergedParts = ({ base, mine, theirs }: Passage): Part[] =>
  diff3Merge(mine, base, theirs).flatMap(({ ok, conflict }) =>
    conflict
      ? conflictingParts({ base: conflict.o, mine: conflict.a, theirs: conflict.b })
      : [{ lines: ok ?? [], isDoubled: false }],
  );

/**
 * The parts of a passage that both changed. Where one author only added lines before or after it, the other's version
 * replaces the rest. If the passage kept its number of lines, each line is merged by itself.
 */
function conflictingParts({ base, mine, theirs }: Passage): Part[] {
  const joined = withAdditions(base, theirs, mine) ?? withAdditions(base, mine, theirs);
  if (joined) return [{ lines: joined, isDoubled: false }];
  if (mine.length !== base.length || theirs.length !== base.length) return bothVersions(mine, theirs);
  return base.flatMap((line, index) => {
    const [own, others] = [mine[index]!, theirs[index]!];
    if (own === line || own === others) return [{ lines: [others], isDoubled: false }];
    if (others === line) return [{ lines: [own], isDoubled: false }];
    return bothVersions([own], [others]);
  });
}

/** Returns `changed` with the lines that `extended` adds before or after the base; undefined if `extended` changes the base itself. */
function withAdditions(base: string[], extended: string[], changed: string[]) {
  const added = extended.length - base.length;
  if (base.length === 0 || added < 0) return undefined;
  if (base.every((line, index) => extended[index] === line)) return [...changed, ...extended.slice(base.length)];
  if (base.every((line, index) => extended[added + index] === line)) return [...extended.slice(0, added), ...changed];
  return undefined;
}

/** Joins both versions, theirs first. Lines with which both versions begin or end are not repeated. */
function bothVersions(mine: string[], theirs: string[]): Part[] {
  const shorter = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shorter && mine[start] === theirs[start]) start++;
  let end = 0;
  while (end < shorter - start && mine.at(-1 - end) === theirs.at(-1 - end)) end++;
  const own = mine.slice(start, mine.length - end);
  const others = theirs.slice(start, theirs.length - end);
  return [
    { lines: mine.slice(0, start), isDoubled: false },
    { lines: [...others, ...separator(others, own), ...own], isDoubled: hasText(others) && hasText(own) },
    { lines: mine.slice(mine.length - end), isDoubled: false },
  ];
}

const hasText = (lines: string[]) => lines.some((line) => line.trim() !== '');

/** In Markdown, lines without a blank line between them are one paragraph. Lists, tables and quotes stay whole. */
function separator(before: string[], after: string[]) {
  const [last = '', first = ''] = [before.at(-1), after[0]];
  return [last, first].every((line) => /^[^\s>|#*+-]/.test(line) && !/^\d+[.)]/.test(line)) ? [''] : [];
}

export interface SentText {
  text: string;
  saveId: string;
}

/** The draft that the server has confirmed last, and the texts that this page has sent since. */
interface Known {
  base: { text: string };
  sent: SentText[];
}

/**
 * The text from which the other author started: the newest text that this page has sent, if the server has received it
 * and only the reply was lost; otherwise the text that the server has confirmed.
 */
export const commonBase = ({ base, sent }: Known, { recentSaves }: Pick<LessonText, 'recentSaves'>) =>
  sent.findLast(({ saveId }) => recentSaves.includes(saveId))?.text ?? base.text;
