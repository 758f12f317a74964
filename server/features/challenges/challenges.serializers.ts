/** Writes challenges in the form that the contract defines. */
import type { Challenge, ChallengeCard, Solution } from '#contract/challenges.ts';
import { firstNameOf } from '#server/names/display-name.ts';
import { isPassed, type ReadChallenge, type VisibleChallenge } from './challenges.ts';

export const serializeCard = (challenge: VisibleChallenge): ChallengeCard => ({
  _id: challenge.id,
  courseId: challenge.courseId,
  courseTitle: challenge.courseTitle,
  title: challenge.title,
  difficulty: challenge.difficulty,
  tags: challenge.tags,
  isPublished: challenge.publishedAt !== null,
  edition: challenge.edition,
  standing: { attempts: challenge.attempts, best: challenge.best, isPassed: isPassed(challenge) },
});

export const serializeChallenge = ({ challenge, version, openedHints, next }: ReadChallenge): Challenge => ({
  ...serializeCard(challenge),
  statement: challenge.statement,
  starters: challenge.starters,
  version: version.number,
  tests: version.tests.map(({ id, ...test }) => ({ _id: id, ...test })),
  hiddenTests: version.hiddenTests,
  timeLimit: version.timeLimit,
  memoryLimit: version.memoryLimit,
  hints: challenge.hints.length,
  openedHints,
  next: next ? { _id: next.id, title: next.title } : null,
});

interface PassedProgram {
  name: string;
  languageId: number;
  source: string;
  at: Date;
}

export const serializeSolution = ({ name, languageId, source, at }: PassedProgram): Solution => ({
  name: firstNameOf({ name }),
  languageId,
  source,
  at: at.toISOString(),
});
