/**
 * The content of a terminal with a program's output. It supports what beginners'
 * programs use: a carriage return goes back to the start of the line, a backspace
 * one character back, and new output overwrites what was there. Colours and all
 * other escape sequences are removed.
 */

export type OutputSource = 'stdout' | 'stderr' | 'typed';

export interface Piece {
  source: OutputSource;
  text: string;
}

export interface Line {
  /** The line's number from the program's first line on, so that it stays the same when early lines are dropped. */
  number: number;
  pieces: Piece[];
}

export interface Screen {
  /** The lines so far. New output continues the last line. */
  lines: Line[];
  /** The cursor's column in the last line. */
  column: number;
  /** The start of an escape sequence whose end has not arrived yet. */
  partialEscape: string;
}

export const emptyScreen: Screen = { lines: [{ number: 1, pieces: [] }], column: 0, partialEscape: '' };

/** The maximum number of lines, because a phone has little memory. */
export const MAX_LINES = 1_000;
/** Characters after which a line is wrapped. */
const MAX_LINE_LENGTH = 2_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals use control characters
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_a-z])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals use control characters
const PARTIAL_ESCAPE = /\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*)?$/;

interface Character {
  source: OutputSource;
  character: string;
}

/** Returns the screen after the program has printed `text`. */
export function printTo(screen: Screen, { source, text }: Piece): Screen {
  const whole = screen.partialEscape + text;
  const rest = PARTIAL_ESCAPE.exec(whole)?.[0] ?? '';
  const plain = whole.slice(0, whole.length - rest.length).replaceAll(ESCAPES, '');

  const lines = screen.lines.slice(0, -1);
  const last = screen.lines.at(-1)!;
  let { number } = last;
  let characters = charactersOf(last);
  let { column } = screen;

  function nextLine() {
    lines.push({ number, pieces: piecesOf(characters) });
    number++;
    characters = [];
    column = 0;
  }
  for (const character of plain) {
    if (character === '\n' || column >= MAX_LINE_LENGTH) nextLine();
    if (character === '\r') column = 0;
    else if (character === '\b') column = Math.max(0, column - 1);
    else if (character >= ' ' || character === '\t') characters[column++] = { source, character };
  }
  lines.push({ number, pieces: piecesOf(characters) });
  return { lines: lines.slice(-MAX_LINES), column, partialEscape: rest };
}

/** Returns the displayed text that came from one source. */
export const textOf = ({ lines }: Screen, of: OutputSource) =>
  lines
    .map(({ pieces }) =>
      pieces
        .filter(({ source }) => source === of)
        .map(({ text }) => text)
        .join(''),
    )
    .join('\n');

const charactersOf = ({ pieces }: Line): Character[] =>
  pieces.flatMap(({ source, text }) => [...text].map((character) => ({ source, character })));

function piecesOf(characters: Character[]) {
  const pieces: Piece[] = [];
  for (const { source, character } of characters) {
    const last = pieces.at(-1);
    if (last?.source === source) last.text += character;
    else pieces.push({ source, text: character });
  }
  return pieces;
}
