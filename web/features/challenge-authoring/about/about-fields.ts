/** What is typed about a challenge, its starters among it: tags in one line, and where there may be many a row for each. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { ChallengeDetails, type ChallengeDraft, challengeMessages, Difficulty } from '#contract/challenges.ts';

const { title, tags, statement, starters, hints, pictures } = ChallengeDetails.shape;

/** As it is typed, finished or not. */
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

/** Becomes what the school is sent. */
export const AboutFields = z.object({
  title,
  difficulty: Difficulty,
  tags: z.string().transform(wordsIn).pipe(tags.max(8, 'At most eight tags')),
  statement,
  hints: z
    .array(z.object({ text: hints.element }))
    .max(10, challengeMessages.hint)
    .transform((rows) => rows.map(({ text }) => text)),
  starters,
  pictures: z
    .array(z.object({ name: z.string() }))
    .transform((rows) => rows.map(({ name }) => name))
    .pipe(pictures),
});

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

function wordsIn(typed: string) {
  const words = typed.split(',').map((word) => word.trim());
  return [...new Set(words)].filter(Boolean);
}
