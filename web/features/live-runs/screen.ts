/**
 * The content of a terminal with a program's output. It supports what beginners'
 * programs use: a carriage return goes back to the start of the line, a backspace
 * one character back, and new output overwrites what was there. Colours and all
 * other escape sequences are removed.
 */

export type Voice = 'stdout' | 'stderr' | 'typed';

interface Piece {
  voice: Voice;
  text: string;
}

export interface Line {
  /** Counted from the program's first line, so that the numbers stay the same when early lines are dropped. */
  number: number;
  pieces: Piece[];
}

export interface Screen {
  /** Output continues the last line. */
  lines: Line[];
  /** The cursor's column in the last line. */
  column: number;
  /** The start of an escape sequence whose end has not arrived yet. */
  rest: string;
}

export const emptyScreen: Screen = { lines: [{ number: 1, pieces: [] }], column: 0, rest: '' };

/** The maximum number of lines, because a phone has little memory. */
export const MAX_LINES = 1_000;
/** Characters after which a line is wrapped. */
const LONGEST_LINE = 2_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals use control characters
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_a-z])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals use control characters
const BEGUN_ESCAPE = /\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*)?$/;

interface Character {
  voice: Voice;
  letter: string;
}

/** The screen after the program has printed `text`. */
export function printOn(screen: Screen, { voice, text }: Piece): Screen {
  const whole = screen.rest + text;
  const rest = BEGUN_ESCAPE.exec(whole)?.[0] ?? '';
  const plain = whole.slice(0, whole.length - rest.length).replaceAll(ESCAPES, '');

  const lines = screen.lines.slice(0, -1);
  const last = screen.lines.at(-1)!;
  let { number } = last;
  let letters = charactersOf(last);
  let { column } = screen;

  function nextLine() {
    lines.push({ number, pieces: piecesOf(letters) });
    number++;
    letters = [];
    column = 0;
  }
  for (const letter of plain) {
    if (letter === '\n' || column >= LONGEST_LINE) nextLine();
    if (letter === '\r') column = 0;
    else if (letter === '\b') column = Math.max(0, column - 1);
    else if (letter >= ' ' || letter === '\t') letters[column++] = { voice, letter };
  }
  lines.push({ number, pieces: piecesOf(letters) });
  return { lines: lines.slice(-MAX_LINES), column, rest };
}

const charactersOf = ({ pieces }: Line): Character[] =>
  pieces.flatMap(({ voice, text }) => [...text].map((letter) => ({ voice, letter })));

function piecesOf(letters: Character[]) {
  const pieces: Piece[] = [];
  for (const { voice, letter } of letters) {
    const last = pieces.at(-1);
    if (last?.voice === voice) last.text += letter;
    else pieces.push({ voice, text: letter });
  }
  return pieces;
}
