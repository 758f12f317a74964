import type { KnownLanguage } from '#server/ports/code-runner.ts';

/** By its number, or by another one that means it too. */
export const languageOf = (languages: KnownLanguage[], languageId: number) =>
  languages.find(({ id, aliases }) => id === languageId || aliases.includes(languageId));
