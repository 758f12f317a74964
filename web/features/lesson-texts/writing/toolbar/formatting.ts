/** The toolbar's changes of a text and its selection, as pure functions. */

export interface Selection {
  /** Positions in the text; equal if nothing is selected. */
  from: number;
  to: number;
}

/** A replacement of one part of the text, and the selection afterwards. */
export interface Edit extends Selection {
  insert: string;
  selection: Selection;
}

export type Format = (text: string, selection: Selection) => Edit;

/** Makes the selection bold or italic, or removes that. Without a selection, the cursor is put between the marks. */
const toggleMark =
  (mark: '*' | '**'): Format =>
  (text, selected) => {
    const { from, to } = withoutEdges(text, selected);
    const marks = Math.min(starsBefore(text, from), starsAfter(text, to), 3);
    const isOn = mark === '*' ? marks === 1 || marks === 3 : marks >= 2;
    const content = text.slice(from, to);
    const { length } = mark;
    if (!isOn) return { from, to, insert: mark + content + mark, selection: { from: from + length, to: to + length } };
    const selection = { from: from - length, to: to - length };
    return { from: from - length, to: to + length, insert: content, selection };
  };

export const toggleBold = toggleMark('**');
export const toggleItalic = toggleMark('*');

/** Returns the selection without spaces and stars at its ends, because Markdown does not recognise marks beside spaces. */
function withoutEdges(text: string, { from, to }: Selection): Selection {
  let [start, end] = [from, to];
  while (start < end && /[\s*]/.test(text[start]!)) start++;
  while (end > start && /[\s*]/.test(text[end - 1]!)) end--;
  return start === end ? { from, to: from } : { from: start, to: end };
}

const starsBefore = (text: string, position: number) => text.slice(0, position).match(/\**$/)![0].length;
const starsAfter = (text: string, position: number) => text.slice(position).match(/^\**/)![0].length;

/** Makes the lines headings; pressed again, headings of the next lower level, and after the third level plain text. */
export const changeHeading: Format = (text, selection) => {
  const { content } = linesIn(text, selection);
  const level = content.trimStart().match(/^#{0,6}(?= )/)?.[0].length ?? 0;
  const prefix = level >= 3 ? '' : `${'#'.repeat(level + 1)} `;
  const areSeveral = content.includes('\n');
  return changeLines(text, selection, (line) =>
    line === '' && areSeveral ? line : prefix + line.replace(/^#{1,6} /, ''),
  );
};

/** Makes the lines a list; lines that are a list become plain lines. */
export const toggleList: Format = (text, selection) => {
  const lines = linesIn(text, selection).content.split('\n');
  const isList = lines.every((line) => line === '' || line.startsWith('- ')) && lines.some((line) => line !== '');
  return changeLines(text, selection, (line) => {
    if (isList) return line.replace(/^- /, '');
    return line === '' && lines.length > 1 ? line : `- ${line}`;
  });
};

function changeLines(text: string, selection: Selection, change: (line: string) => string): Edit {
  const { from, to, content } = linesIn(text, selection);
  const insert = content.split('\n').map(change).join('\n');
  const end = from + insert.length;
  // A single line keeps its cursor; of several lines, all are selected, so that another press changes the same ones.
  const isOneLine = !content.includes('\n');
  const moved = (position: number) => Math.min(Math.max(position + insert.length - content.length, from), end);
  return {
    from,
    to,
    insert,
    selection: isOneLine ? { from: moved(selection.from), to: moved(selection.to) } : { from, to: end },
  };
}

/** The whole lines that the selection touches. */
function linesIn(text: string, { from, to }: Selection) {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  return { from: start, to: end, content: text.slice(start, end) };
}

const EMPTY_URL = 'https://';

/** Makes the selection a link. Then selects the URL, or puts the cursor where the link's text belongs. */
export const insertLink: Format = (text, { from, to }) => {
  const selected = text.slice(from, to).trim();
  if (/^(?:https?:\/\/|mailto:|\/)\S+$/.test(selected))
    return { from, to, insert: `[](${selected})`, selection: { from: from + 1, to: from + 1 } };
  const insert = `[${selected}](${EMPTY_URL})`;
  const address = from + selected.length + 3;
  const selection = selected ? { from: address, to: address + EMPTY_URL.length } : { from: from + 1, to: from + 1 };
  return { from, to, insert, selection };
};

/** Puts the selected lines into a code block, and the cursor behind the opening fence, where the language belongs. */
export const insertCodeBlock: Format = (text, selection) => {
  const { from, to, content } = linesIn(text, selection);
  const fence = fenceAround(content);
  const block = { before: fence, content: `\n${content}\n${fence}` };
  return insertBlock(text, { from, to }, { ...block, selected: content === '' ? { from: fence.length + 1 } : {} });
};

interface ExerciseTexts {
  title: string;
  /** A placeholder for the output of a solution, used if the author has selected code of their own. */
  expectedOutput: string;
}

/**
 * Makes the selected lines a Python exercise with its expected output below; without a selection, inserts an example. The title is then
 * selected.
 */
export const insertExercise =
  ({ title, expectedOutput }: ExerciseTexts): Format =>
  (text, selection) => {
    const { from, to, content } = linesIn(text, selection);
    const fence = fenceAround(content);
    const before = `${fence}python run `;
    const [code, expected] = content.trim() ? [content, expectedOutput] : ['print(6 * 8)', '42'];
    return insertBlock(
      text,
      { from, to },
      {
        before,
        content: `${title}\n${code}\n${fence}\n\n\`\`\`expect\n${expected}\n\`\`\``,
        selected: { from: before.length, to: before.length + title.length },
      },
    );
  };

/** A fence that is longer than all others in the content. */
const fenceAround = (content: string) =>
  '`'.repeat(Math.max(3, ...(content.match(/`+/g) ?? []).map(({ length }) => length + 1)));

/** Quotes the selected lines in a callout or an answer, whose first line is `title`. */
const insertQuote =
  (title: string, placeholder: string): Format =>
  (text, selection) => {
    const { from, to, content } = linesIn(text, selection);
    const before = `> ${title}\n> `;
    const quoted = (content || placeholder).split('\n').join('\n> ');
    const selected = content ? {} : { from: before.length, to: before.length + placeholder.length };
    return insertBlock(text, { from, to }, { before, content: quoted, selected });
  };

export const insertCallout = (placeholder: string) => insertQuote('[!NOTE]', placeholder);
export const insertAnswer = (title: string, placeholder: string) => insertQuote(`[!ANSWER] ${title}`, placeholder);

/** Inserts a table after the selected lines; its first heading is selected. */
export const insertTable =
  ([first, second]: [string, string]): Format =>
  (text, selection) => {
    const content = `| ${first} | ${second} |\n| --- | --- |\n|  |  |`;
    return insertBlock(text, placeAfter(text, selection), { content, selected: { from: 2, to: 2 + first.length } });
  };

/** Inserts a paragraph after the selected lines. */
export const insertParagraph =
  (content: string): Format =>
  (text, selection) =>
    insertBlock(text, placeAfter(text, selection), { content });

/** The position after the selected lines; if the last one is empty, that line, which is then replaced. */
function placeAfter(text: string, selection: Selection): Selection {
  const { from, to, content } = linesIn(text, { from: selection.to, to: selection.to });
  return content.trim() === '' ? { from, to } : { from: to, to };
}

interface Block {
  before?: string;
  content: string;
  /** The selection afterwards, as positions in the block; by default the cursor is at the block's end. */
  selected?: Partial<Selection>;
}

/** Replaces a part of the text by a block, with blank lines around it. */
function insertBlock(text: string, { from, to }: Selection, { before = '', content, selected = {} }: Block): Edit {
  const block = before + content;
  const lead = missingBreaks(text.slice(0, from).match(/\n*$/)![0].length, from === 0);
  const trail = missingBreaks(text.slice(to).match(/^\n*/)![0].length, to === text.length);
  const start = from + lead.length;
  const { from: first = block.length, to: last = first } = selected;
  return { from, to, insert: lead + block + trail, selection: { from: start + first, to: start + last } };
}

const missingBreaks = (present: number, isEdge: boolean) => (isEdge ? '' : '\n'.repeat(Math.max(0, 2 - present)));
