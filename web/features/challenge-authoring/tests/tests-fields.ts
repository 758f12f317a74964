/** The fields of the Tests and Reference steps: numbers as typed text, limits in seconds and megabytes. */

import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import {
  type ChallengeDraft,
  isPageTest,
  type WrittenTest,
  WrittenTests,
  type WrittenVersion,
} from '#contract/challenges.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import type { Trial } from '#web/features/challenge-authoring/form/page-tools.ts';

const TypedTest = z.object({
  name: z.string(),
  seen: z.enum(['visible', 'hidden']),
  weight: z.string(),
  kind: z.enum(['output', 'program', 'page']),
  stdin: z.string(),
  expected: z.string(),
  program: z.string(),
  programLanguageId: z.number(),
});
type TypedTest = z.output<typeof TypedTest>;

/** The form's values as typed, whether valid or not. */
export const TypedTests = z.object({
  tests: z.array(TypedTest),
  seconds: z.string(),
  megabytes: z.string(),
  reference: z.object({ languageId: z.number(), source: z.string() }),
});
export type TypedTests = z.output<typeof TypedTests>;

const numberFrom = (minimum: number, maximum: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}([.,]\d)?$/, message)
    .transform((typed) => Number(typed.replace(',', '.')))
    .pipe(z.number().min(minimum, message).max(maximum, message));

const Seconds = numberFrom(0.1, 10, texts.secondsRange).transform((seconds) => Math.round(seconds * 1_000));
const Megabytes = numberFrom(16, 512, texts.megabytesRange).transform((megabytes) => Math.round(megabytes * 1_000));
const Weight = numberFrom(1, 100, texts.weightRange).pipe(z.int(texts.wholeNumber));

type RequestBody = z.input<typeof WrittenTests>;

/** Validates the fields and turns them into the request, which has milliseconds and kilobytes. */
export const TestsFields = z
  .object({
    tests: z
      .array(
        TypedTest.extend({ name: WrittenTests.shape.tests.element.shape.name, weight: Weight })
          .refine(({ kind, program }) => kind !== 'program' || program.trim() !== '', {
            path: ['program'],
            message: texts.writeJudging,
          })
          .refine(({ kind, program }) => kind !== 'page' || program.trim() !== '', {
            path: ['program'],
            message: webTexts.writeTest,
          })
          .transform(toRequestTest),
      )
      .min(1, challengesTexts.tests),
    seconds: Seconds,
    megabytes: Megabytes,
    reference: WrittenTests.shape.reference,
  })
  .transform(
    ({ seconds, megabytes, ...rest }): RequestBody => ({ ...rest, timeLimit: seconds, memoryLimit: megabytes }),
  )
  .pipe(WrittenTests);

export type TestsFormState = UseFormReturn<TypedTests, unknown, WrittenTests>;

function toRequestTest({
  kind,
  seen,
  expected,
  program,
  programLanguageId,
  ...test
}: Omit<TypedTest, 'weight'> & { weight: number }): RequestBody['tests'][number] {
  const isHidden = seen === 'hidden';
  if (kind === 'output') return { ...test, isHidden, expected, program: null, programLanguageId: null };
  if (kind === 'page') return { ...test, isHidden, expected: null, program, programLanguageId: WEB_PAGE };
  return { ...test, isHidden, expected: null, program, programLanguageId };
}

/** The fields for the draft version of the tests, or for the published version if there is no draft. */
export function testsOf({ draft, published, starters }: ChallengeDraft): TypedTests {
  const version = draft ?? published;
  if (version) return toTypedTests(version);
  const { languageId, code } = starters[0]!;
  // The reference solution of a web challenge starts with the starter's files.
  return { ...blank, reference: { languageId, source: languageId === WEB_PAGE ? code : '' } };
}

const toTypedTests = ({ tests, timeLimit, memoryLimit, reference }: WrittenVersion): TypedTests => ({
  tests: tests.map(({ name, isHidden, weight, stdin, expected, program, programLanguageId }) => ({
    name,
    seen: isHidden ? 'hidden' : 'visible',
    weight: String(weight),
    kind: kindOf({ expected, programLanguageId }),
    stdin,
    expected: expected ?? '',
    program: program ?? '',
    programLanguageId: programLanguageId ?? PYTHON,
  })),
  seconds: String(timeLimit / 1_000),
  megabytes: String(memoryLimit / 1_000),
  reference: { languageId: reference.languageId, source: reference.source },
});

function kindOf(test: Pick<WrittenTest, 'expected' | 'programLanguageId'>): TypedTest['kind'] {
  if (isPageTest(test)) return 'page';
  return test.expected === null ? 'program' : 'output';
}

const PYTHON = 71;

const blank = { tests: [], seconds: '2', megabytes: '128' };

export const newTest = (seen: TypedTest['seen'], kind: TypedTest['kind']): TypedTest => ({
  name: '',
  seen,
  weight: '1',
  kind,
  stdin: '',
  expected: '',
  program: '',
  programLanguageId: PYTHON,
});

export const isEmptyTest = ({ name, stdin, expected, program }: TypedTest) =>
  [name, stdin, expected, program].every((typed) => typed.trim() === '');

/** What "Try on my solution" runs: the tests and the reference solution as they are typed now. */
export const trialOf = ({ tests, seconds, reference }: TypedTests): Trial => ({
  source: reference.source,
  timeLimit: Seconds.safeParse(seconds).data ?? DEFAULT_TIME_LIMIT,
  tests: tests.map(({ name, program }, index) => ({ name: name.trim() || texts.testName(index + 1), code: program })),
});

/** In milliseconds. */
const DEFAULT_TIME_LIMIT = 2_000;
