/** Splits typed command line arguments into a program's arguments, without any shell. */

/** One argument: unquoted characters and quoted pieces with no space between. An unclosed quote lasts to the end. */
const WORD = /(?:\\.|'[^']*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|[^\s'"\\]|\\$)+/gs;
const PIECE = /\\(?<escaped>.)|'(?<single>[^']*)'?|"(?<double>(?:\\.|[^"\\])*)"?|(?<bare>[^'"\\]+|\\$)/gs;

/** Splits at spaces and handles quotes and backslashes as a shell does; no other shell syntax is supported. */
export const splitArguments = (typed: string) => typed.match(WORD)?.map(unquoted) ?? [];

const unquoted = (word: string) =>
  word.replace(PIECE, (_all, ...rest) => {
    const { escaped, single, double, bare } = rest.at(-1) as Record<string, string | undefined>;
    return escaped ?? single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? bare ?? '';
  });

/** A step's argv with each placeholder such as '{options}' replaced by its words. */
export const fillPlaceholders = (argv: string[], words: Record<string, string[]>) =>
  argv.flatMap((word) => words[word.match(/^\{(\w+)\}$/)?.[1] ?? ''] ?? [word]);
