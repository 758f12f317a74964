/** Finds a language by its id or an alias. */
export const findLanguage = <L extends { id: number; aliases: number[] }>(languages: L[], languageId: number) =>
  languages.find(({ id, aliases }) => id === languageId || aliases.includes(languageId));
