/**
 * The languages that people can read Darasa in, each by its own name. The first is the default. Every language has a
 * folder here; docs/translating.md says how to add one.
 */
export const locales = { en: 'English', sw: 'Kiswahili' } as const;

export type Locale = keyof typeof locales;

export const localeTags = Object.keys(locales) as [Locale, ...Locale[]];

export const isLocale = (tag: unknown): tag is Locale => typeof tag === 'string' && Object.hasOwn(locales, tag);

/** The cookie in which a browser keeps the language that its user has chosen; readable by the page. */
export const LOCALE_COOKIE = 'locale';
