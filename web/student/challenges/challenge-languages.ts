/** The languages that a challenge may be solved in, as the school calls them. */
import type { Challenge } from '#contract/challenges.ts';
import type { RunnerLanguage } from '#contract/runner.ts';

/** With what the challenge has to begin with, in each language that the school knows. */
export const languagesOf = ({ starters }: Challenge, languages: RunnerLanguage[]): RunnerLanguage[] =>
  starters.flatMap(({ languageId, code }) => {
    const known = languages.find(({ id }) => id === languageId);
    return known ? [{ ...known, sample: code }] : [];
  });
