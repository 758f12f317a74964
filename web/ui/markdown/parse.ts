/**
 * Parses Markdown by CommonMark, with the tables of GitHub Flavored Markdown. HTML is text like any other. Some
 * constructs of CommonMark are off because existing texts were not written for them: docs/decisions/0017.
 */
import { Lexer, type MarkedOptions, type MarkedToken, Tokenizer, type Tokens } from 'marked';

/** @param additions  what a dialect adds: a tokenizer that extends `SafeTokenizer`, and extensions of marked */
export const parseMarkdown = (text: string, additions: Additions = { tokenizer: new SafeTokenizer() }) =>
  tokensOf(new Lexer({ gfm: true, ...additions }).lex(text));

type Additions = Pick<MarkedOptions, 'tokenizer' | 'extensions'>;

/** Casts generic tokens, which is safe: only a dialect's extensions create other tokens, and the dialect renders them. */
export const tokensOf = (tokens: Tokens.Generic['tokens']) => (tokens ?? []) as MarkedToken[];

/** The maximum nesting of quotes, lists and emphasis; deeper ones stay text. The parser recurses at each level. */
const MAX_DEPTH = 16;
/** Maximum length of emphasis in characters, because the parser searches for the end of every opening mark. */
const MAX_EMPHASIS = 1_000;
/** The characters before a mark such as `*` that the parser reads to decide whether the mark opens emphasis. */
const LOOK_BEHIND = 50;
/** A table with more columns is text, because the parser fills short rows up to the width of the head. */
const MAX_COLUMNS = 20;

export class SafeTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(source: string) {
    return this.nested(() => super.blockquote(source));
  }

  override list(source: string) {
    return this.nested(() => super.list(source));
  }

  override emStrong(source: string, maskedSource: string, previous?: string) {
    const [near, masked] = nearby(source, maskedSource);
    return this.nested(() => super.emStrong(near, masked, previous));
  }

  protected nested<Token>(tokenize: () => Token | undefined) {
    if (this.#depth === MAX_DEPTH) return undefined;
    this.#depth++;
    const token = tokenize();
    this.#depth--;
    return token;
  }

  override table(source: string) {
    const head = source.slice(0, source.indexOf('\n'));
    // The bars at both ends of the line add two parts that are no columns.
    return head.split('|').length <= MAX_COLUMNS + 2 ? super.table(source) : undefined;
  }

  override html = off;
  override tag = off;
  /** Switched off: code blocks by indentation. */
  override code = off;
  /** Switched off: headings marked by a line of = or - below them. */
  override lheading = off;
  /** Switched off: link reference definitions. */
  override def = off;
  /** Switched off: bare URLs as links. */
  override url: Tokenizer['url'] = off;
  /** Switched off: strikethrough. */
  override del: Tokenizer['del'] = off;
}

function off() {
  return undefined;
}

/**
 * Shortens the text that the parser searches for the end of a mark.
 *
 * @param source  the end of the whole text, from the mark on
 * @param maskedSource  the whole text
 */
export function nearby(source: string, maskedSource: string): [source: string, maskedSource: string] {
  const start = maskedSource.length - source.length;
  return [source.slice(0, MAX_EMPHASIS), maskedSource.slice(Math.max(0, start - LOOK_BEHIND), start + MAX_EMPHASIS)];
}
