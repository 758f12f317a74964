/** Languages that programs are to be graded in, and that the school may not have, or have no longer. */
import { challengeMessages } from '#contract/challenges.ts';
import { gradingMessages } from '#contract/gradings.ts';
import type { GradingFault } from '#server/db/challenge-tables.ts';
import { missingLanguage } from '#server/features/runner/runner.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';

interface Judging {
  programLanguageId: number | null;
}

export const judgesIn = (tests: Judging[]) => tests.flatMap(({ programLanguageId }) => programLanguageId ?? []);

/** Whoever waited for a language to come would wait for ever: it is told to the authors instead. */
export async function faultOfLanguages(
  runner: CodeRunner,
  { languageId, tests }: { languageId: number; tests: Judging[] },
): Promise<GradingFault | undefined> {
  const missing = await missingLanguage(runner, [languageId, ...judgesIn(tests)]);
  return missing === undefined ? undefined : { why: `The school does not have ${missing}.`, isRunners: false };
}

/** @throws {Refusal} `reason`  the school has not got one of them */
export async function refuseMissing(runner: CodeRunner, languageIds: number[], reason: 'invalid' | 'conflict') {
  const missing = await missingLanguage(runner, languageIds);
  if (missing !== undefined) throw new Refusal(reason, challengeMessages.notHere(missing));
}

/** For whoever solves it. @throws {Refusal} not_here  the school has not got that language; later it may */
export async function refuseUnlessHere(runner: CodeRunner, languageId: number) {
  const missing = await missingLanguage(runner, [languageId]);
  if (missing !== undefined) throw new Refusal('not_here', gradingMessages.notHere(missing));
}
