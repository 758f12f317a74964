/** Finds formulas in a lesson's text: $…$ within a line, and $$…$$, usually on lines of their own. */

export interface FormulaToken {
  type: 'formula';
  raw: string;
  tex: string;
  /** Whether the formula is on a separate line. */
  isDisplayed: boolean;
}

/** Maximum length of a formula in characters. */
export const MAX_FORMULA = 2_000;
/** How many characters of a paragraph are searched for the line on which a displayed formula starts. */
const MAX_PARAGRAPH = 4_000;

/** By pandoc's rule, so that amounts of money stay text: no space inside the dollar signs, no digit after them. */
export function inlineMaths(source: string): FormulaToken | undefined {
  if (source[0] !== '$' || /^\$[\s$]/.test(source)) return undefined;
  const [raw, tex = ''] = /^\$((?:\\[^\n]|[^\\$])*)\$(?!\d)/.exec(source.slice(0, MAX_FORMULA + 3)) ?? [];
  if (!raw || tex === '' || tex.length > MAX_FORMULA || /\s$|\n[ \t]*\n/.test(tex)) return undefined;
  return { type: 'formula', raw, tex, isDisplayed: false };
}

export const displayedMaths = (source: string) =>
  displayed(/^ {0,3}\$\$((?:(?!\$\$)[\s\S])+)\$\$[ \t]*(?:\n|$)/, source);

export const displayedInline = (source: string) => displayed(/^\$\$((?:(?!\$\$)[\s\S])+)\$\$/, source);

function displayed(pattern: RegExp, source: string): FormulaToken | undefined {
  if (!/^ {0,3}\$\$/.test(source)) return undefined;
  const [raw, tex = ''] = pattern.exec(source.slice(0, MAX_FORMULA + 8)) ?? [];
  if (!raw || tex.length > MAX_FORMULA || tex.trim() === '') return undefined;
  return { type: 'formula', raw, tex: tex.trim(), isDisplayed: true };
}

/** Returns the position in a paragraph at which a displayed formula may start; undefined if there is none. */
export function nextDisplayedMaths(paragraph: string) {
  const near = paragraph.slice(0, MAX_PARAGRAPH);
  const end = near.indexOf('\n\n');
  const at = (end < 0 ? near : near.slice(0, end)).search(/\n {0,3}\$\$/);
  return at < 0 ? undefined : at;
}
