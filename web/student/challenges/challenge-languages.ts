/** The languages in which a challenge may be solved, with the server's names for them. */
import type { Challenge } from '#contract/challenges.ts';
import type { RunnerLanguage } from '#contract/runner.ts';

/** The languages of the challenge that the server knows, each with the challenge's starter code as its sample. */
export const languagesOf = ({ starters }: Challenge, languages: RunnerLanguage[]): RunnerLanguage[] =>
  starters.flatMap(({ languageId, code }) => {
    const language = languages.find(({ id }) => id === languageId);
    return language ? [{ ...language, sample: code }] : [];
  });
