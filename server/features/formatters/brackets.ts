/** Finds brackets without a partner in programs of C, C++ and Java, because clang-format also formats broken programs. */

/**
 * Comments, texts and characters, in which brackets mean nothing; brackets; line breaks. A comment or text that does not
 * end is one too: each place of a program is looked at once, however it is written.
 */
const TOKENS = /\/\/.*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[()[\]{}]|\n/g;
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Returns the line of a bracket without a partner; undefined if there is none. The first line is 1. */
export function lineOfLoneBracket(code: string): number | undefined {
  // Both branches of a condition may open the same bracket.
  if (/^[ \t]*#[ \t]*el/m.test(code)) return undefined;
  const open: { closing: string; line: number }[] = [];
  let line = 1;
  for (const [token] of code.matchAll(TOKENS)) {
    const closing = CLOSING[token];
    if (closing) open.push({ closing, line });
    else if (/^[)\]}]$/.test(token) && open.pop()?.closing !== token) return line;
    line += token.split('\n').length - 1;
  }
  return open.at(-1)?.line;
}
