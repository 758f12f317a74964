/** The fields of the About and Starters steps: tags in one line, and a row for each hint, starter and picture. */

import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { ChallengeDetails, type ChallengeDraft, Difficulty } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as challengesTexts from '#texts/code/challenges.ts';

const { title, tags, statement, starters, hints, pictures } = ChallengeDetails.shape;

/** The form's values as typed, whether valid or not. */
export const TypedAbout = z.object({
  title: z.string(),
  difficulty: Difficulty,
  tags: z.string(),
  statement: z.string(),
  hints: z.array(z.object({ text: z.string() })),
  starters: z.array(z.object({ languageId: z.number(), code: z.string() })),
  pictures: z.array(z.object({ name: z.string() })),
});
export type TypedAbout = z.output<typeof TypedAbout>;

/** Validates the fields and turns them into the request. */
export const AboutFields = z.object({
  title,
  difficulty: Difficulty,
  tags: z.string().transform(splitTags).pipe(tags.max(8, texts.tooManyTags)),
  statement,
  hints: z
    .array(z.object({ text: hints.element }))
    .max(10, challengesTexts.hint)
    .transform((rows) => rows.map(({ text }) => text)),
  starters,
  pictures: z
    .array(z.object({ name: z.string() }))
    .transform((rows) => rows.map(({ name }) => name))
    .pipe(pictures),
});

/** The difficulties as options of a select. */
export const difficultyOptions = Difficulty.options.map((value) => ({
  value,
  label: challengesTexts.difficulties[value],
}));

export type AboutFormState = UseFormReturn<TypedAbout, unknown, ChallengeDetails>;

export const aboutOf = (draft: ChallengeDetails | ChallengeDraft): TypedAbout => ({
  title: draft.title,
  difficulty: draft.difficulty,
  tags: draft.tags.join(', '),
  statement: draft.statement,
  hints: draft.hints.map((text) => ({ text })),
  starters: draft.starters,
  pictures: draft.pictures.map((name) => ({ name })),
});

function splitTags(typed: string) {
  const tags = typed.split(',').map((word) => word.trim());
  return [...new Set(tags)].filter(Boolean);
}
