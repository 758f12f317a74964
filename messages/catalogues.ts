/** All texts in all languages, for the server, which writes to each reader in the reader's language. */
import * as en from './en/all.ts';
import type { Locale } from './locales.ts';
import * as sw from './sw/all.ts';

/** The shape of English, with any text in the place of each English one. The compiler names what a language lacks. */
type Translated<Texts> = {
  readonly [Id in keyof Texts]: Texts[Id] extends string
    ? string
    : Texts[Id] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Translated<Texts[Id]>;
};

export type Catalogue = Translated<typeof en>;

export const catalogues: Record<Locale, Catalogue> = { en, sw };

/** An English text of the catalogue, or a function that makes the text from any language's catalogue. */
export type Message = string | ((texts: Catalogue, locale: Locale) => string);

/**
 * A message in a language. A string is looked up by its English wording: schemas of the contract and most refusals name
 * their text as a constant (`#texts/…`), which is English on the server. An unknown string stays as it is.
 */
export function inLocale(message: Message, locale: Locale): string {
  if (typeof message === 'function') return message(catalogues[locale], locale);
  return locale === 'en' ? message : (translations[locale]().get(message) ?? message);
}

const translations = Object.fromEntries(
  Object.entries(catalogues).map(([locale, texts]) => {
    let pairs: Map<string, string> | undefined;
    return [locale, () => (pairs ??= new Map(pairsOf(en, texts)))];
  }),
) as Record<Locale, () => Map<string, string>>;

/** Each constant text in English, with the same one in the other language. */
function pairsOf(english: object, other: object): [string, string][] {
  return Object.entries(english).flatMap(([id, text]) => {
    const translated = (other as Record<string, unknown>)[id];
    if (typeof text === 'string') return [[text, translated as string]];
    return typeof text === 'object' ? pairsOf(text, translated as object) : [];
  });
}
