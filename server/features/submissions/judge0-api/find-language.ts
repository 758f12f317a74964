import type { KnownLanguage } from '#server/ports/code-runner.ts';

/** By its number or an alias. */
export const findLanguage = (languages: KnownLanguage[], languageId: number) =>
  languages.find(({ id, aliases }) => id === languageId || aliases.includes(languageId));
