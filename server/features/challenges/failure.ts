/**
 * The reason, for the authors of a challenge, why a program could not be graded or a reference solution does not pass. It
 * is stored as JSON with the id and parameters of a catalogue text, so that each author reads it in their own language.
 * Older versions of Darasa stored English texts, which are translated only if they are constants of the catalogue.
 */
import { z } from 'zod';
import type { ChallengeDraft } from '#contract/challenges.ts';
import { type Catalogue, catalogues, inLocale } from '#messages/catalogues.ts';
import { endingIn } from '#messages/endings.ts';
import type { Locale } from '#messages/locales.ts';
import { pageFailureIn } from '#messages/page-tests.ts';

const Failure = z.discriminatedUnion('id', [
  z.object({ id: z.literal('runnerFailed'), ending: z.string() }),
  z.object({ id: z.literal('languageMissing'), language: z.string() }),
  z.object({ id: z.literal('judgeUnclear'), test: z.string(), ending: z.string(), output: z.string() }),
  z.object({
    id: z.literal('referenceFailed'),
    test: z.string(),
    verdict: z.enum(['wrong', 'too slow', 'too much memory', 'crashed', 'not compiled', 'not run', 'fault']),
    /** `ending` and `compileOutput` are empty, and `printed` is null, if there is nothing to report. */
    ending: z.string(),
    compileOutput: z.string(),
    printed: z.string().nullable(),
  }),
]);
export type Failure = z.output<typeof Failure>;

export const storedFailure = (failure: Failure) => JSON.stringify(failure);

/** The draft with the results of its reference solution in the reader's language. */
export function draftIn(locale: Locale, { published, draft, ...rest }: ChallengeDraft): ChallengeDraft {
  const readable = (tests: ChallengeDraft['draft']) => tests && { ...tests, why: failureIn(locale, tests.why) };
  return { ...rest, published: readable(published), draft: readable(draft) };
}

export function failureIn(locale: Locale, stored: string): string {
  const failure = parse(stored);
  return failure ? textOf(failure, catalogues[locale]) : inLocale(stored, locale);
}

function parse(stored: string) {
  if (!stored.startsWith('{')) return undefined;
  try {
    return Failure.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

function textOf(failure: Failure, { solvers: { failures }, endings, pageTests }: Catalogue) {
  switch (failure.id) {
    case 'runnerFailed':
      return failures.runnerFailed(endingIn(failure.ending, endings));
    case 'languageMissing':
      return failures.languageMissing(failure.language);
    case 'judgeUnclear': {
      const details = [endingIn(failure.ending, endings), failure.output].filter(Boolean);
      return failures.judgeUnclear(failure.test, details.join('\n'));
    }
    case 'referenceFailed': {
      const { test, verdict, ending, compileOutput, printed } = failure;
      const summary = failures.referenceFailed(test, failures.verdicts[verdict]);
      const reason = pageFailureIn(endingIn(ending, endings), pageTests);
      const details = [reason, compileOutput, printed !== null && failures.printed(printed)];
      return [summary, ...details].filter(Boolean).join('\n');
    }
  }
}
