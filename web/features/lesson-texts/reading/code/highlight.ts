/** Splits a program into pieces, each of one colour. */
import { type StreamParser, StringStream } from '@codemirror/streamparser';
import { type ModeName, modes } from './modes.ts';

export interface Piece {
  text: string;
  /** The kind that a stylesheet colours; undefined for plain text. */
  kind: Kind | undefined;
}

type Kind = 'comment' | 'string' | 'constant' | 'keyword' | 'name';

/** Longer programs stay plain. */
const MAX_LENGTH = 20_000;
const TAB = 4;

/** @throws if the grammar cannot be loaded, or cannot read the program */
export async function highlight(code: string, grammar: ModeName): Promise<Piece[] | undefined> {
  if (code.length > MAX_LENGTH) return undefined;
  const mode = await modes[grammar]();
  const state = mode.startState?.(TAB) ?? {};
  const pieces = code
    .split('\n')
    .flatMap((line) => [...piecesOfLine(line, mode, state), { text: '\n', kind: undefined }]);
  return joined(pieces.slice(0, -1));
}

function piecesOfLine(line: string, mode: StreamParser<unknown>, state: unknown) {
  if (line === '') mode.blankLine?.(state, TAB);
  const stream = new StringStream(line, TAB, TAB);
  const pieces: Piece[] = [];
  while (!stream.eol()) {
    stream.start = stream.pos;
    const style = readToken(mode, stream, state);
    pieces.push({ text: stream.current(), kind: style ? kindOf(style) : undefined });
  }
  return pieces;
}

/** A grammar may change its state several times before it consumes a character. */
function readToken(mode: StreamParser<unknown>, stream: StringStream, state: unknown) {
  for (let tries = 0; tries < 10; tries++) {
    const style = mode.token(stream, state);
    if (stream.pos > stream.start) return style;
  }
  throw new Error('The grammar does not read on.');
}

/** Grammars name more styles than there are colours: 'variableName.definition', 'string-2', 'tag error'. */
const kindOf = (style: string) => kinds.find(([pattern]) => pattern.test(style))?.[1];

const kinds: [RegExp, Kind][] = [
  [/comment/, 'comment'],
  [/string|regexp|escape/, 'string'],
  [/number|atom|bool|null|literal|constant/, 'constant'],
  [/keyword|modifier|self|meta/, 'keyword'],
  [/def|type|class|tag|function|builtin|standard|attribute|property/, 'name'],
];

/** Joins neighbours of one kind, so that a page has fewer elements. */
const joined = (pieces: Piece[]) =>
  pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1);
    if (last && (last.kind === piece.kind || piece.text.trim() === '')) last.text += piece.text;
    else all.push({ ...piece });
    return all;
  }, []);
