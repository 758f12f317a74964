/** The language in which the user of this browser reads, among those that Darasa has texts in. */
export type ReadersLanguage = 'en' | 'sw';

/** The first of the browser's preferred languages that we have; otherwise English. */
export const readersLanguage = (): ReadersLanguage =>
  navigator.languages.map((tag) => tag.split('-')[0]!.toLowerCase()).find(isKnown) ?? 'en';

const isKnown = (language: string): language is ReadersLanguage => language === 'en' || language === 'sw';
