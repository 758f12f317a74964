/** Recognises the known errors of a programming language in a program's messages. */

type Patterns = Record<string, RegExp>;

/** Characters of a long message that are searched at its start (compilers) and at its end (tracebacks). */
const SEARCHED = 10_000;

export interface FoundError {
  id: string;
  /** What the explanation quotes of the message, such as the name of a variable. */
  groups: Record<string, string | undefined>;
}

/** The start of a line in which GCC, javac or SQLite reports an error, and not a warning. */
const ERROR_LINE = /^(?:\S+:\d+: (?:fatal )?error: |(?:\w+ )?[Ee]rror near line \d)/;

/**
 * The error of the message; undefined if none is known. Of several errors of a compiler or a database the first known one
 * counts, because the others often follow from it. Of other messages the first pattern counts.
 */
export function findError(patterns: Patterns, message: string): FoundError | undefined {
  const searched =
    message.length > 2 * SEARCHED ? `${message.slice(0, SEARCHED)}\n${message.slice(-SEARCHED)}` : message;
  const found = Object.entries(patterns).flatMap(([id, pattern]) =>
    [...searched.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(({ 0: text, index, groups }) => ({
      id,
      text,
      index,
      groups,
    })),
  );
  // Sorting keeps the order of patterns that match at the same place.
  const [firstError] = found.filter(({ text }) => ERROR_LINE.test(text)).sort((one, other) => one.index - other.index);
  const error = firstError ?? found[0];
  return error && { id: error.id, groups: { ...error.groups } };
}

/** The explanation with {name} replaced by what the message says. */
export const fillExplanation = (text: string, { groups }: FoundError) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
