/** Node.js's output for an uncaught exception. */
import { inspect } from './inspect.ts';
import type { Place } from './syntax-error.ts';

/** Precedes a script on its first line, as in Node.js. */
export const WRAPPER = '(function (exports, require, module, __filename, __dirname) { ';

export interface Script {
  source: string;
  file: string;
  /** Maps a line of the running code to its line in the source, if they differ. */
  lineOf?: (line: number) => number;
}

/** The location, the source line, and the stack without our own frames. */
export function exceptionText(error: unknown, script: Script, known: Place | undefined) {
  const stack = error instanceof Error ? ownFrames(String(error.stack ?? error), script) : undefined;
  const place = known ? inSource(known, script) : placeIn(stack ?? '', script);
  return `${place ? sourceAt(place, script) : ''}${stack ?? `Uncaught ${inspect(error)}`}\n`;
}

/** Maps a position in the running code to the source. */
const inSource = ({ line, column }: Place, { lineOf }: Script): Place => ({
  line: lineOf?.(line) ?? line,
  column: line === 1 ? Math.max(1, column - WRAPPER.length) : column,
});

/** Frames are `at name (file:1:2)` in Chromium and `name@file:1:2` in Firefox and Safari; ours contain a URL. */
function ownFrames(stack: string, script: Script) {
  const isOurs = (line: string) => /:\/\/|^\s+at eval \(<anonymous>\)|^eval@/.test(line);
  const lines = stack.split('\n').filter((line, index) => index === 0 || !isOurs(line));
  return lines.map((line) => inSourceWords(line, script)).join('\n');
}

function inSourceWords(frame: string, script: Script) {
  const [before, after] = frame.split(`${script.file}:`);
  const [, line, column] = after?.match(/^(\d+):(\d+)/) ?? [];
  if (!after || !line) return frame;
  const place = inSource({ line: Number(line), column: Number(column) }, script);
  const named = before!.replace('Object.eval', 'Object.<anonymous>');
  return `${named}${script.file}:${place.line}:${place.column}${after.slice(`${line}:${column}`.length)}`;
}

function placeIn(stack: string, { file }: Script): Place | undefined {
  const [, line, column] = stack.split(`${file}:`)[1]?.match(/^(\d+)(?::(\d+))?/) ?? [];
  // The column is unknown for compiled code; then the marker is at the start of the line.
  return line ? { line: Number(line), column: Number(column ?? 1) } : undefined;
}

function sourceAt({ line, column }: Place, { source, file, lineOf }: Script) {
  const text = source.split('\n')[line - 1] ?? '';
  const before = lineOf ? 0 : Math.min(column - 1, text.length);
  return `${file}:${line}\n${text}\n${' '.repeat(before)}^\n\n`;
}
