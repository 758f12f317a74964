/**
 * Solvers: what a challenge's authors see of the students who have submitted programs for it, and of the programs that
 * could not be graded.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { AttemptSummary } from './gradings.ts';
import { endpoint } from './protocol/endpoint.ts';

const Solver = z.object({
  studentId: Id,
  name: z.string(),
  attempts: z.int(),
  /** The student's best points, 0 to 100; null before an attempt is graded. */
  best: z.number().nullable(),
  lastAt: z.string(),
});
export type Solver = z.output<typeof Solver>;

const FaultyAttempt = z.object({
  _id: Id,
  studentId: Id,
  name: z.string(),
  at: z.string(),
  languageId: z.int(),
  /** True if only the grading for a regrade preview failed: the result by the published tests still counts. */
  isForPreview: z.boolean(),
  /** The error, and the test in which it occurred; may reveal hidden tests. */
  why: z.string(),
});
export type FaultyAttempt = z.output<typeof FaultyAttempt>;

const OfChallenge = z.object({ id: Id });
const authorRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const solvers = {
  list: endpoint({
    method: 'GET',
    path: '/challenges/:id/solvers',
    summary:
      'Lists the students who have submitted programs for a challenge, by name, with their results. For its authors.',
    params: OfChallenge,
    reply: z.array(Solver),
    refusals: authorRefusals,
  }),
  attempts: endpoint({
    method: 'GET',
    path: '/challenges/:id/solvers/:studentId/attempts',
    summary: 'Lists a student’s last thirty attempts, newest first. For the authors of the challenge.',
    params: z.object({ id: Id, studentId: Id }),
    reply: z.array(AttemptSummary),
    refusals: authorRefusals,
  }),
  faults: endpoint({
    method: 'GET',
    path: '/challenges/:id/faults',
    summary:
      'Lists up to fifty programs that could not be graded, with reasons, newest first. For the authors of the challenge.',
    params: OfChallenge,
    reply: z.array(FaultyAttempt),
    refusals: authorRefusals,
  }),
  gradeAgain: endpoint({
    method: 'POST',
    path: '/challenges/:id/faults',
    summary: 'Retries the grading of all programs that could not be graded.',
    params: OfChallenge,
    reply: z.object({ message: z.string() }),
    refusals: [...authorRefusals, 'conflict', 'too_many_requests'],
  }),
};
