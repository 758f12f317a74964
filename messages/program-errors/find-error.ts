/** Recognises the known errors of a programming language in a program's messages. */

type Patterns = Record<string, RegExp>;

/** Characters of a long message that are searched at its start (compilers) and at its end (tracebacks). */
const SEARCHED = 10_000;

export interface FoundError {
  id: string;
  /** What the explanation quotes of the message, such as the name of a variable. */
  groups: Record<string, string | undefined>;
}

/** The first error, in the order of the patterns, that the message contains; undefined if none is known. */
export function findError(patterns: Patterns, message: string): FoundError | undefined {
  const searched =
    message.length > 2 * SEARCHED ? `${message.slice(0, SEARCHED)}\n${message.slice(-SEARCHED)}` : message;
  for (const [id, pattern] of Object.entries(patterns)) {
    const match = pattern.exec(searched);
    if (match) return { id, groups: { ...match.groups } };
  }
  return undefined;
}

/** The explanation with {name} replaced by what the message says. */
export const fillExplanation = (text: string, { groups }: FoundError) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
