/**
 * What stands within a paragraph of Markdown: emphasis, code, links, pictures.
 * Whatever cannot be read as one of these is text. Takes time in proportion to
 * the text, whatever stands in it.
 */

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'emphasis' | 'strong'; inline: Inline[] }
  | { kind: 'link'; to: string; inline: Inline[] }
  /** Words are for those who do not see it. */
  | { kind: 'picture'; name: string; words: string }
  | { kind: 'break' };

export function inlineIn(text: string, isInLink = false): Inline[] {
  const scan: Scan = { text, isInLink, at: 0, found: [], openers: [], closings: closingsIn(text) };
  const signs = new RegExp(SIGN);
  for (;;) {
    signs.lastIndex = scan.at;
    const [sign] = signs.exec(text) ?? [];
    const place = sign === undefined ? text.length : signs.lastIndex - sign.length;
    say(scan, text.slice(scan.at, place));
    if (sign === undefined) return joined(scan.found);
    scan.at = place + sign.length;
    readSign(scan, sign, place);
  }
}

interface Scan {
  text: string;
  /** A link holds no other. */
  isInLink: boolean;
  /** How far it has been read. */
  at: number;
  found: Inline[];
  openers: Opener[];
  /** Where what begins at a place ends: brackets, and code. */
  closings: Map<number, number>;
}

/** Stars or lines that may turn out to begin an emphasis. */
interface Opener {
  mark: string;
  /** How many of them are still to be closed. */
  count: number;
  /** Its place among what was found, as text. */
  at: number;
}

const SIGN = /\\[\n!-/:-@[-`{-~]|\n|`+|!?\[|<|\*+|_+/g;

/** Longer addresses are none. */
const DESTINATION =
  /\( {0,3}(?:<([^<>\n]{0,2000})>|([^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200}){0,3}))(?: {1,3}"[^"\n]{0,200}")? {0,3}\)/y;
const AUTOMATIC = /((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y;

function readSign(scan: Scan, sign: string, place: number) {
  if (sign === '\n') return breakLine(scan);
  if (sign === '\\\n') return void scan.found.push({ kind: 'break' });
  if (sign.startsWith('\\')) return say(scan, sign.slice(1));
  if (sign.startsWith('`')) return readCode(scan, sign, place);
  if (sign === '<') return readAutomatic(scan);
  if (sign.endsWith('[')) return readBracket(scan, sign, place);
  return readMarks(scan, sign, place);
}

const say = ({ found }: Scan, text: string) => void (text && found.push({ kind: 'text', text }));

/** Two spaces before the end of a line keep it. */
function breakLine(scan: Scan) {
  const isKept = scan.text.startsWith('  ', scan.at - 3);
  if (isKept) scan.found.push({ kind: 'break' });
  else say(scan, '\n');
}

function readCode(scan: Scan, sign: string, place: number) {
  const end = scan.closings.get(place);
  if (end === undefined) return say(scan, sign);
  const code = scan.text.slice(scan.at, end).replaceAll('\n', ' ');
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
  scan.found.push({ kind: 'code', text: isPadded ? code.slice(1, -1) : code });
  scan.at = end + sign.length;
}

function readAutomatic(scan: Scan) {
  const [whole, address] = matchAt(AUTOMATIC, scan.text, scan.at) ?? [];
  if (!address || scan.isInLink || !isSafe(address)) return say(scan, '<');
  scan.found.push({ kind: 'link', to: address, inline: [{ kind: 'text', text: address.replace(/^mailto:/, '') }] });
  scan.at += whole!.length;
}

function readBracket(scan: Scan, sign: string, place: number) {
  const isPicture = sign === '![';
  const end = scan.closings.get(place + sign.length - 1);
  const destination = end === undefined ? null : matchAt(DESTINATION, scan.text, end + 1);
  if (!destination || (scan.isInLink && !isPicture)) return say(scan, sign);

  const [whole, inAngles, plain = ''] = destination;
  const words = scan.text.slice(scan.at, end);
  const to = inAngles ?? plain;
  if (isPicture) scan.found.push({ kind: 'picture', name: to, words: words.replaceAll(/\\(?=[^\w\s])/g, '') });
  else if (isSafe(to)) scan.found.push({ kind: 'link', to, inline: inlineIn(words, true) });
  else scan.found.push(...inlineIn(words, true));
  scan.at = end! + 1 + whole.length;
}

/** The web, letters, and pages of our own; no other address does anything when it is pressed. */
function isSafe(to: string) {
  // Browsers take a backslash for a slash and leave out tabs, and two slashes begin another host.
  return /^(?:\/(?![/\\])[^\s\\]*$|https?:\/\/[^\s/]|mailto:.)/i.test(to);
}

/** More in a row begin nothing. */
const MOST_MARKS = 3;

/** Inside a word lines are part of it, and stars are not. */
function readMarks(scan: Scan, sign: string, place: number) {
  const [before, after] = [scan.text[place - 1] ?? ' ', scan.text[scan.at] ?? ' '];
  const leansRight = !isWhite(after) && (!isPunctuation(after) || isWhite(before) || isPunctuation(before));
  const leansLeft = !isWhite(before) && (!isPunctuation(before) || isWhite(after) || isPunctuation(after));
  const isLine = sign.startsWith('_');
  const isShort = sign.length <= MOST_MARKS;
  const mayClose = isShort && leansLeft && (!isLine || !leansRight || isPunctuation(after));
  const mayOpen = isShort && leansRight && (!isLine || !leansLeft || isPunctuation(before));

  const left = mayClose ? closeMarks(scan, sign) : sign;
  if (mayOpen && left) openMarks(scan, left);
  else say(scan, left);
}

const isWhite = (letter: string) => /\s/.test(letter);
const isPunctuation = (letter: string) => /[\p{P}\p{S}]/u.test(letter);

/** Gives what is left of them. */
function closeMarks(scan: Scan, marks: string): string {
  const { found, openers } = scan;
  const index = openers.findLastIndex(({ mark }) => marks[0] === mark);
  const opener = openers[index];
  if (!opener) return marks;

  const taken = Math.min(opener.count, marks.length, 2);
  opener.count -= taken;
  openers.length = opener.count > 0 ? index + 1 : index;
  const inline = found.splice(opener.at + 1);
  found.pop();
  say(scan, opener.mark.repeat(opener.count));
  found.push({ kind: taken === 2 ? 'strong' : 'emphasis', inline });
  return closeMarks(scan, marks.slice(taken));
}

/** Of more that are open at once, the first are text. */
const MOST_OPEN = 40;

function openMarks(scan: Scan, marks: string) {
  scan.openers.push({ mark: marks[0]!, count: marks.length, at: scan.found.length });
  if (scan.openers.length > MOST_OPEN) scan.openers.shift();
  say(scan, marks);
}

/** For each bracket and each row of backticks the place of the one that ends it, if there is one. */
function closingsIn(text: string) {
  const closings = codeIn(text);
  const open: number[] = [];
  const signs = /\\[^\n]|`+|[[\]]/g;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const { 0: sign, index } = found;
    const end = closings.get(index);
    if (sign.startsWith('`') && end !== undefined) signs.lastIndex = end + sign.length;
    if (sign === '[') open.push(index);
    const opened = sign === ']' ? open.pop() : undefined;
    if (opened !== undefined) closings.set(opened, index);
  }
  return closings;
}

/** Code ends with as many backticks as it begins with. */
function codeIn(text: string) {
  const closings = new Map<number, number>();
  const nextByLength = new Map<number, number>();
  for (const { 0: row, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const end = nextByLength.get(row.length);
    if (end !== undefined) closings.set(index, end);
    nextByLength.set(row.length, index);
  }
  return closings;
}

function matchAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Texts beside each other are one. */
function joined(found: Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const each of found) {
    const last = all.at(-1);
    if (each.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + each.text };
    else if (each.kind === 'emphasis' || each.kind === 'strong') all.push({ ...each, inline: joined(each.inline) });
    else all.push(each);
  }
  return all;
}
