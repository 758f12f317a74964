/**
 * What a text in Markdown is made of: headings, paragraphs, lists, quotes, code
 * between fences, tables, rules. HTML is text like any other; code by indentation
 * and headings underlined are left out. Every text can be read, in time in
 * proportion to its length.
 */
import { type Inline, inlineIn } from './inline.ts';

export type Block =
  | { kind: 'heading'; level: number; inline: Inline[] }
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | List
  | Table
  | { kind: 'rule' };

export interface List {
  kind: 'list';
  /** Of the first number; null where they are not numbered. */
  start: number | null;
  /** Without lines between them. */
  isTight: boolean;
  /** Of each the blocks in it. */
  entries: Block[][];
}

export interface Table {
  kind: 'table';
  aligned: ('left' | 'center' | 'right' | undefined)[];
  /** Of each cell what stands in it. */
  head: Inline[][];
  rows: Inline[][][];
}

export const blocksIn = (text: string) => blocksOf(linesIn(text), 0);

function linesIn(text: string) {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  return lines.map((line) => line.replace(/^[\t ]+/, (white) => white.replaceAll('\t', '    ')));
}

/** Quotes and lists in each other; what is deeper is a paragraph. */
const DEEPEST = 8;

type Found = { block: Block; end: number } | undefined;

function blocksOf(lines: string[], depth: number) {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at++;
      continue;
    }
    const found =
      code(lines, at) ?? line(lines, at) ?? table(lines, at) ?? nested(lines, at, depth) ?? paragraph(lines, at);
    blocks.push(found.block);
    at = found.end;
  }
  return blocks;
}

const isBlank = (line: string | undefined) => !line?.trim();

const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;

/** One that is not closed goes on to the end. */
function code(lines: string[], at: number): Found {
  const [, indent = '', fence] = lines[at]!.match(FENCE) ?? [];
  if (!fence) return undefined;
  let end = at + 1;
  while (end < lines.length && !isFenceEnd(lines[end]!.trim(), fence)) end++;
  const text = lines.slice(at + 1, end).map((line) => withoutIndent(line, indent.length));
  return { block: { kind: 'code', text: text.join('\n') }, end: end + 1 };
}

const isFenceEnd = (line: string, fence: string) => line.startsWith(fence) && line === fence[0]!.repeat(line.length);

const indentOf = (line: string) => line.length - line.trimStart().length;
const withoutIndent = (line: string, most: number) => line.slice(Math.min(most, indentOf(line)));

const HEADING = /^ {0,3}(#{1,6})(?: |$)/;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;

/** What is a line by itself. */
function line(lines: string[], at: number): Found {
  const line = lines[at]!;
  if (RULE.test(line)) return { block: { kind: 'rule' }, end: at + 1 };
  const [start, signs] = line.match(HEADING) ?? [];
  if (!start || !signs) return undefined;
  const inline = inlineIn(withoutSigns(line.slice(start.length).trim()));
  return { block: { kind: 'heading', level: signs.length, inline }, end: at + 1 };
}

/** A heading may end with such signs as it begins with. */
function withoutSigns(words: string) {
  let end = words.length;
  while (words[end - 1] === '#') end--;
  return end === 0 || words[end - 1] === ' ' ? words.slice(0, end).trim() : words;
}

/** A table of more columns is none. */
const MOST_COLUMNS = 20;

function table(lines: string[], at: number): Found {
  const aligned = tableAt(lines, at);
  if (!aligned) return undefined;
  const asWide = (line: string) => aligned.map((_, column) => inlineIn(cellsIn(line)[column] ?? ''));
  let end = at + 2;
  while (end < lines.length && !isBlank(lines[end]) && !begins(lines, end)) end++;
  const rows = lines.slice(at + 2, end).map(asWide);
  return { block: { kind: 'table', aligned, head: asWide(lines[at]!), rows }, end };
}

/** A line with cells, and below it as many lines that say how these are aligned. */
function tableAt(lines: string[], at: number): Table['aligned'] | undefined {
  const below = lines[at + 1] ?? '';
  if (!lines[at]!.includes('|') || !/^[-:| ]*-[-:| ]*$/.test(below)) return undefined;
  const rule = cellsIn(below);
  const isTable = rule.every((cell) => /^:?-+:?$/.test(cell)) && rule.length === cellsIn(lines[at]!).length;
  return isTable && rule.length <= MOST_COLUMNS ? rule.map(alignedBy) : undefined;
}

function alignedBy(rule: string) {
  if (rule.endsWith(':')) return rule.startsWith(':') ? 'center' : 'right';
  return rule.startsWith(':') ? 'left' : undefined;
}

/** Between upright lines; one with a backslash before it stands in the cell. */
function cellsIn(line: string) {
  const cells = [''];
  for (const piece of line
    .trim()
    .replace(/^\|/, '')
    .match(/\\\||\||\\|[^\\|]+/g) ?? []) {
    if (piece === '|') cells.push('');
    else cells.push(cells.pop() + (piece === '\\|' ? '|' : piece));
  }
  if (cells.length > 1 && isBlank(cells.at(-1))) cells.pop();
  return cells.map((cell) => cell.trim());
}

/** What holds blocks itself. */
function nested(lines: string[], at: number, depth: number): Found {
  return depth === DEEPEST ? undefined : (quote(lines, at, depth) ?? list(lines, at, depth));
}

const QUOTE = /^ {0,3}> ?/;

function quote(lines: string[], at: number, depth: number): Found {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end]!)) end++;
  if (end === at) return undefined;
  const own = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return { block: { kind: 'quote', blocks: blocksOf(own, depth + 1) }, end };
}

const ENTRY = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])(?: {1,4}|$)/;

function list(lines: string[], at: number, depth: number): Found {
  const first = entryAt(lines, at);
  if (!first) return undefined;
  const entries: Block[][] = [];
  let isTight = true;
  let end = at;
  for (let entry: Entry | undefined = first; entry && entry.sign === first.sign; entry = entryAt(lines, end)) {
    const own = linesOfEntry(lines, end, entry.width);
    const solid = own.findLastIndex((line) => !isBlank(line)) + 1;
    entries.push(blocksOf(own.slice(0, solid), depth + 1));
    end += own.length;
    const isFollowed = entryAt(lines, end)?.sign === first.sign;
    if (own.slice(0, isFollowed ? own.length : solid).some(isBlank)) isTight = false;
  }
  return { block: { kind: 'list', start: first.start, isTight, entries }, end };
}

interface Entry {
  /** Another one begins another list. */
  sign: string;
  start: number | null;
  /** What belongs to it is indented as far. */
  width: number;
}

function entryAt(lines: string[], at: number): Entry | undefined {
  const line = lines[at] ?? '';
  const [mark, digits] = line.match(ENTRY) ?? [];
  if (mark === undefined || RULE.test(line)) return undefined;
  return { sign: mark.trim().at(-1)!, start: digits === undefined ? null : Number(digits), width: mark.length };
}

/** A line that goes on with the sentence before it need not be indented. */
function linesOfEntry(lines: string[], at: number, width: number) {
  const own = [lines[at]!.slice(width)];
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end]!;
    const isIndented = indentOf(line) >= width;
    const goesOn =
      isBlank(line) || isIndented || (!isBlank(lines[end - 1]) && !begins(lines, end) && !entryAt(lines, end));
    if (!goesOn) break;
    own.push(isIndented ? line.slice(width) : line.trimStart());
  }
  return own;
}

function paragraph(lines: string[], at: number) {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end]) && !begins(lines, end)) end++;
  const text = lines.slice(at, end).map((line) => line.trimStart());
  return { block: { kind: 'paragraph', inline: inlineIn(text.join('\n').trimEnd()) } as const, end };
}

/** Whether something begins there that ends a paragraph. A number in a sentence may come to stand first in a line. */
function begins(lines: string[], at: number) {
  const line = lines[at]!;
  const entry = entryAt(lines, at);
  const isList = entry !== undefined && (entry.start ?? 1) === 1;
  return isList || [FENCE, HEADING, RULE, QUOTE].some((start) => start.test(line)) || Boolean(tableAt(lines, at));
}
