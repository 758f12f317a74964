/** The parts of a lesson's text that can be referred to: its headings by id, and its footnotes in order of first use. */
import type { Token } from 'marked';
import { altOf } from '#web/ui/markdown/Markdown.tsx';
import { type Exercise, findExercises } from './exercises.ts';
import { asLessonToken, type FootnoteDefinition, type LessonToken, tokensOfLesson } from './lesson-tokens.ts';

export interface LessonStructure {
  tokens: Token[];
  /** The id of each heading that has letters or digits: a slug, unique in the text. */
  headingIds: Map<LessonToken, string>;
  slugs: Set<string>;
  footnotes: Footnote[];
  references: Map<LessonToken, Reference>;
  /** The definitions of `footnotes`. A text may contain further definitions, to which nothing refers. */
  used: Set<LessonToken>;
  exercises: Map<LessonToken, Exercise>;
  /** The fences that belong to the exercises. */
  exerciseParts: Set<LessonToken>;
}

export interface Footnote {
  number: number;
  definition: FootnoteDefinition;
  references: Reference[];
}

interface Reference {
  id: string;
  number: number;
}

export function structureOf(text: string): LessonStructure {
  const tokens = tokensOfLesson(text);
  const uniqueSlug = slugs();
  const headingIds = new Map<LessonToken, string>();
  const definitions = new Map<string, FootnoteDefinition>();
  for (const token of walk(tokens, () => true)) {
    const slug = token.type === 'heading' && slugOf(altOf(token.tokens));
    if (slug) headingIds.set(token, uniqueSlug(slug));
    if (token.type === 'footnoteDefinition' && !definitions.has(token.label)) definitions.set(token.label, token);
  }
  return {
    tokens,
    headingIds,
    slugs: new Set(headingIds.values()),
    ...numberFootnotes(tokens, definitions),
    ...findExercises(walk(tokens, () => true)),
  };
}

/** Returns a function that adds a number to a slug that it was given before. */
function slugs() {
  const counts = new Map<string, number>();
  return (slug: string) => {
    let unique = slug;
    while (counts.has(unique)) {
      const count = counts.get(slug)! + 1;
      counts.set(slug, count);
      unique = `${slug}-${count}`;
    }
    counts.set(unique, 0);
    return unique;
  };
}

/** As on GitHub: lower case, hyphens for spaces, no punctuation. */
const slugOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s+/g, '-');

/** Numbers the footnotes in order of first use. Footnotes to which only another footnote refers come last. */
function numberFootnotes(tokens: Token[], definitions: Map<string, FootnoteDefinition>) {
  const footnotes = new Map<string, Footnote>();
  const references = new Map<LessonToken, Reference>();
  const collect = (part: Token[]) => {
    for (const token of walk(part, mayHaveReferences)) {
      const definition = token.type === 'footnoteReference' && definitions.get(token.label);
      if (!definition) continue;
      const footnote = footnotes.get(definition.label) ?? { number: footnotes.size + 1, definition, references: [] };
      footnotes.set(definition.label, footnote);
      const reference = { id: `ref-${footnote.number}-${footnote.references.length + 1}`, number: footnote.number };
      footnote.references.push(reference);
      references.set(token, reference);
    }
  };
  collect(tokens);
  // The loop also reaches the footnotes that it adds itself.
  for (const { definition } of footnotes.values()) collect(definition.tokens);
  const listed = [...footnotes.values()];
  return { footnotes: listed, references, used: new Set(listed.map(({ definition }) => definition)) };
}

/** Not inside links, which cannot contain links, pictures, which have only text, and footnotes, which are rendered at the end. */
const mayHaveReferences = ({ type }: LessonToken) =>
  type !== 'link' && type !== 'image' && type !== 'footnoteDefinition';

/** Yields the tokens in the order of the text, and the tokens inside those that `enters` accepts. */
function* walk(tokens: Token[], enters: (token: LessonToken) => boolean): Generator<LessonToken> {
  const waiting = tokens.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const token = asLessonToken(next);
    yield token;
    if (enters(token)) for (const inner of tokensIn(token).toReversed()) waiting.push(inner);
  }
}

function tokensIn(token: LessonToken): Token[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table') return [token.header, ...token.rows].flatMap((row) => row.flatMap((cell) => cell.tokens));
  const title = 'callout' in token ? token.title : [];
  return [...title, ...(('tokens' in token && token.tokens) || [])];
}
