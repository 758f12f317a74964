/** What somebody typed behind a program's name, as the words that it is started with. No shell ever sees it. */

/** A word: bare signs, and pieces in quotes, with nothing between. A quote that does not end lasts to the end. */
const WORD = /(?:\\.|'[^']*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|[^\s'"\\]|\\$)+/gs;
const PIECE = /\\(?<escaped>.)|'(?<single>[^']*)'?|"(?<double>(?:\\.|[^"\\])*)"?|(?<bare>[^'"\\]+|\\$)/gs;

/** Split at spaces, with quotes and backslashes as a shell has them, and nothing else that a shell does. */
export const splitArguments = (typed: string) => typed.match(WORD)?.map(unquoted) ?? [];

const unquoted = (word: string) =>
  word.replace(PIECE, (_all, ...rest) => {
    const { escaped, single, double, bare } = rest.at(-1) as Record<string, string | undefined>;
    return escaped ?? single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? bare ?? '';
  });

/** The argv of a step, with words in the places of '{options}' and the like. */
export const fillPlaceholders = (argv: string[], words: Record<string, string[]>) =>
  argv.flatMap((word) => words[word.match(/^\{(\w+)\}$/)?.[1] ?? ''] ?? [word]);
