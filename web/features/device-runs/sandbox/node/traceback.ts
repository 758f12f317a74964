/** Formats an uncaught exception as Node.js prints it. */
import { inspect } from './inspect.ts';
import type { SourcePosition } from './syntax-error.ts';

/** The beginning of the function around a script. It precedes the script on its first line, as in Node.js. */
export const WRAPPER = '(function (exports, require, module, __filename, __dirname) { ';

export interface Script {
  source: string;
  file: string;
  /** Maps a line of the running code to its line in the source. Given only if they differ, as for TypeScript. */
  lineOf?: (line: number) => number;
}

/** Returns the exception's location, its line in the source, and its stack without the frames of our own code. */
export function exceptionText(error: unknown, script: Script, known: SourcePosition | undefined) {
  const stack = error instanceof Error ? ownFrames(String(error.stack ?? error), script) : undefined;
  const place = known ? inSource(known, script) : placeIn(stack ?? '', script);
  return `${place ? sourceAt(place, script) : ''}${stack ?? `Uncaught ${inspect(error)}`}\n`;
}

/** Maps a position in the running code to the source. */
const inSource = ({ line, column }: SourcePosition, { lineOf }: Script): SourcePosition => ({
  line: lineOf?.(line) ?? line,
  column: line === 1 ? Math.max(1, column - WRAPPER.length) : column,
});

/**
 * The stack without the frames of our own code, which contain a URL. Chromium writes a frame as `at name (file:1:2)`,
 * Firefox and Safari as `name@file:1:2`.
 */
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

function placeIn(stack: string, { file }: Script): SourcePosition | undefined {
  const [, line, column] = stack.split(`${file}:`)[1]?.match(/^(\d+)(?::(\d+))?/) ?? [];
  // The column is unknown for compiled code. The marker below the line is then at its start.
  return line ? { line: Number(line), column: Number(column ?? 1) } : undefined;
}

function sourceAt({ line, column }: SourcePosition, { source, file, lineOf }: Script) {
  const text = source.split('\n')[line - 1] ?? '';
  const before = lineOf ? 0 : Math.min(column - 1, text.length);
  return `${file}:${line}\n${text}\n${' '.repeat(before)}^\n\n`;
}
