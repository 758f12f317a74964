/** Who may use gradings and see their tests: rows of the permission matrix. */
import { authors, challenge } from './challenges.ts';
import type { Row } from './row.ts';
import type { Scene } from './scene.ts';

/** Creates an attempt of `student` at a new challenge. */
async function attempt({ school: { create }, course, people }: Scene) {
  const made = await create.challenge(course.id);
  return { attemptId: (await create.challengeAttempt(made, people.student.id)).id };
}

const program = { languageId: 71, source: 'print(1)' };
const tests = {
  tests: [{ name: 'Echo', isHidden: false, stdin: '1\n', expected: '1\n' }],
  reference: { languageId: 71, source: 'print(input())' },
};

export const gradingRows: Row[] = [
  {
    endpoint: 'POST /api/v1/challenges/:id/runs',
    statuses: [401, 200, 403, 200, 403, 200],
    params: challenge,
    body: program,
  },
  {
    endpoint: 'POST /api/v1/challenges/:id/attempts',
    statuses: [401, 201, 403, 403, 403, 403],
    params: challenge,
    body: program,
  },
  { endpoint: 'GET /api/v1/challenges/:id/attempts', statuses: [401, 200, 403, 200, 403, 200], params: challenge },
  { endpoint: 'GET /api/v1/challenges/attempts/:attemptId', statuses: [401, 200, 404, 200, 404, 200], params: attempt },
  { endpoint: 'PUT /api/v1/challenges/:id/tests', statuses: authors(200), params: challenge, body: tests },
  { endpoint: 'DELETE /api/v1/challenges/:id/tests', statuses: authors(200), params: challenge },
  { endpoint: 'POST /api/v1/challenges/:id/publication', statuses: authors(200), params: challenge },
  { endpoint: 'DELETE /api/v1/challenges/:id/publication', statuses: authors(200), params: challenge },
  // 409 and 404 mean that the caller is permitted, but there is nothing to regrade, and no regrade in progress.
  { endpoint: 'POST /api/v1/challenges/:id/regrade', statuses: authors(409), params: challenge },
  { endpoint: 'GET /api/v1/challenges/:id/regrade', statuses: authors(404), params: challenge },
  {
    endpoint: 'POST /api/v1/challenges/:id/regrade/application',
    statuses: authors(409),
    params: challenge,
    body: { digest: '' },
  },
  { endpoint: 'DELETE /api/v1/challenges/:id/regrade', statuses: authors(200), params: challenge },
  { endpoint: 'GET /api/v1/challenges/:id/solvers', statuses: authors(200), params: challenge },
  {
    endpoint: 'GET /api/v1/challenges/:id/solvers/:studentId/attempts',
    statuses: authors(200),
    params: async (scene) => ({ ...(await challenge(scene)), studentId: scene.people.student.id }),
  },
  { endpoint: 'GET /api/v1/challenges/:id/faults', statuses: authors(200), params: challenge },
  // 409 means that the caller is permitted, but no grading has failed that could be retried.
  { endpoint: 'POST /api/v1/challenges/:id/faults', statuses: authors(409), params: challenge },
];
