/** Checks for languages that a challenge uses and the school's runner does not have, or no longer has. */

import type { GradingFault } from '#server/db/tables/gradings.ts';
import { storedFailure } from '#server/features/challenges/challenges.ts';
import { missingLanguage } from '#server/features/runner/runner.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';

interface Test {
  programLanguageId: number | null;
}

export const judgeLanguagesOf = (tests: Test[]) => tests.flatMap(({ programLanguageId }) => programLanguageId ?? []);

/** The fault to show to authors if a language is missing. Grading does not wait for it: it may never be installed. */
export async function faultOfLanguages(
  runner: CodeRunner,
  { languageId, tests }: { languageId: number; tests: Test[] },
): Promise<GradingFault | undefined> {
  const missing = await missingLanguage(runner, [languageId, ...judgeLanguagesOf(tests)]);
  if (missing === undefined) return undefined;
  return { why: storedFailure({ id: 'languageMissing', language: missing }), isRunners: false };
}

/** Checks the languages of an author's request. @throws {Refusal} `reason`  one of the languages is missing */
export async function refuseMissingLanguages(
  runner: CodeRunner,
  languageIds: number[],
  reason: 'invalid' | 'conflict',
) {
  const missing = await missingLanguage(runner, languageIds);
  if (missing !== undefined) throw new Refusal(reason, (texts) => texts.challenges.notHere(missing));
}

/** Checks the language of a program. @throws {Refusal} not_here  the language is missing; it may be installed later */
export async function refuseUnlessAvailable(runner: CodeRunner, languageId: number) {
  const missing = await missingLanguage(runner, [languageId]);
  if (missing !== undefined) throw new Refusal('not_here', (texts) => texts.gradings.notHere(missing));
}
