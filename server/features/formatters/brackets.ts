/** Finds unmatched brackets in C, C++ and Java programs, because clang-format also formats broken programs without an error. */

/**
 * Matches comments, string and character literals (in which brackets mean nothing), brackets and line breaks. An
 * unterminated comment or literal matches too, so that the expression scans each character only once.
 */
const TOKENS = /\/\/.*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[()[\]{}]|\n/g;
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Returns the line number (from 1) of an unmatched bracket; undefined if all brackets match. */
export function lineOfUnmatchedBracket(code: string): number | undefined {
  // With #else or #elif, both branches may open the same bracket, so the program is not checked.
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
