/**
 * Parses a lesson's text: Markdown (web/ui/markdown/parse.ts) with strikethrough, bare URLs as links, callouts,
 * answers that open, footnotes and maths. The dialect is described in docs/decisions/0031-lesson-texts.md.
 */
import { type MarkedToken, type Token, Tokenizer, type TokenizerThis, type Tokens } from 'marked';
import { nearby, parseMarkdown, SafeTokenizer } from '#web/ui/markdown/parse.ts';
import { displayedInline, displayedMaths, type FormulaToken, inlineMaths, nextDisplayedMaths } from './math-syntax.ts';

export type LessonToken = MarkedToken | Callout | FormulaToken | FootnoteReference | FootnoteDefinition;

/** A quote whose first line is a marker such as [!NOTE]. */
export interface Callout extends Tokens.Blockquote {
  callout: CalloutKind | 'answer';
  /** The text after the marker [!ANSWER] on its line. */
  title: Token[];
}

export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

interface FootnoteReference {
  type: 'footnoteReference';
  raw: string;
  label: string;
}

export interface FootnoteDefinition {
  type: 'footnoteDefinition';
  raw: string;
  label: string;
  tokens: Token[];
}

export function tokensOfLesson(text: string): Token[] {
  const tokenizer = new LessonTokenizer();
  return parseMarkdown(text, {
    tokenizer,
    extensions: {
      renderers: {},
      childTokens: {},
      block: [(source) => displayedMaths(source), tokenizer.footnoteDefinition],
      startBlock: text.includes('$$') ? [nextDisplayedMaths] : [],
      inline: [(source) => displayedInline(source) ?? inlineMaths(source), footnoteReference],
      startInline: [],
    },
  });
}

/** Casts a token, which is safe: `tokensOfLesson` creates no others. */
export const asLessonToken = (token: Token) => token as LessonToken;

/** Maximum length of a bare URL. */
const MAX_URL = 2_000;

const CALLOUT = /^ {0,3}> ?\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
const ANSWER = /^ {0,3}> ?\[!(answer)\][ \t]*([^\n]*)(?:\n|$)/i;

class LessonTokenizer extends SafeTokenizer {
  override blockquote(source: string): Tokens.Blockquote | Callout | undefined {
    const head = CALLOUT.exec(source) ?? ANSWER.exec(source);
    if (!head) return super.blockquote(source);
    const [line, kind = '', title = ''] = head;
    const content = super.blockquote(source.slice(line.length)) ?? {
      type: 'blockquote',
      raw: '',
      text: '',
      tokens: [],
    };
    // The cast is safe: `Callout` lists all markers that the expressions above match.
    const callout = kind.toLowerCase() as Callout['callout'];
    return { ...content, raw: line + content.raw, callout, title: this.lexer.inline(title) };
  }

  /** Ends a text before a dollar sign, because maths may start there. */
  override inlineText(source: string) {
    const dollar = source.indexOf('$', 1);
    return super.inlineText(dollar < 0 ? source : source.slice(0, dollar));
  }

  override url = (source: string) =>
    /^(?:https?:\/\/|www\.)/i.test(source) ? Tokenizer.prototype.url.call(this, source.slice(0, MAX_URL)) : undefined;

  override del = (source: string, maskedSource: string, previous?: string) => {
    const [near, masked] = nearby(source, maskedSource);
    return this.nested(() => Tokenizer.prototype.del.call(this, near, masked, previous));
  };

  footnoteDefinition = (source: string): FootnoteDefinition | undefined => {
    const [raw, label, text] = FOOTNOTE.exec(source) ?? [];
    if (raw === undefined || label === undefined || text === undefined) return undefined;
    const { lexer } = this;
    const { top } = lexer.state;
    lexer.state.top = true;
    const tokens = this.nested(() => lexer.blockTokens(text.replaceAll(/\n(?: {1,4}|\t)/g, '\n'), []));
    lexer.state.top = top;
    return tokens && { type: 'footnoteDefinition', raw, label, tokens };
  };
}

/**
 * A footnote: its line, lines that directly continue it as prose, and indented lines, before which lines may be empty.
 * No part of the expression can match the same characters in two ways, so that its time is linear.
 */
const FOOTNOTE =
  /^ {0,3}\[\^([^\s[\]^]{1,50})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2}|\t)[^\n]*\S[^\n]*|\n[\p{L}"'(][^\n]*)*)(?:\n|$)/u;

function footnoteReference(this: TokenizerThis, source: string): FootnoteReference | undefined {
  const [raw, label] = /^\[\^([^\s[\]^]{1,50})\]/.exec(source) ?? [];
  return raw && label ? { type: 'footnoteReference', raw, label } : undefined;
}
