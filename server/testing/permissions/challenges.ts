/** Permissions for reading, solving and writing challenges. */
import type { Row } from './row.ts';
import { signedIn } from './row.ts';
import type { Scene } from './scene.ts';

/** A new challenge for each caller, which the student has solved. */
export async function challenge({ school: { create }, course, people }: Scene) {
  const created = await create.challenge(course.id);
  await create.challengeAttempt(created, people.student.id);
  return { id: created.id };
}

const ofCourse = ({ course }: Scene) => ({ courseId: course.id });
const details = {
  title: 'Echo',
  difficulty: 'Easy',
  tags: [],
  statement: 'Print what you read.',
  starters: [{ languageId: 71, code: '' }],
  hints: [],
};

/** The student solves the challenge, the tutor and admins manage it. */
const solvers = (status: number): Row['statuses'] => [401, status, 403, status, 403, status];
const students = (status: number): Row['statuses'] => [401, status, 403, 403, 403, 403];
export const authors = (status: number): Row['statuses'] => [401, 403, 403, status, 403, status];

export const challengeRows: Row[] = [
  { endpoint: 'GET /api/v1/challenges/', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/challenges/:id', statuses: solvers(200), params: challenge },
  { endpoint: 'POST /api/v1/challenges/:id/hints', statuses: students(200), params: challenge },
  { endpoint: 'GET /api/v1/challenges/:id/solutions', statuses: solvers(200), params: challenge },
  { endpoint: 'GET /api/v1/challenges/board/:courseId', statuses: solvers(200), params: ofCourse },
  {
    endpoint: 'PUT /api/v1/challenges/board/:courseId',
    statuses: students(200),
    params: ofCourse,
    body: { isShown: true },
  },
  {
    endpoint: 'POST /api/v1/challenges/',
    statuses: authors(201),
    body: (scene) => ({ ...details, ...ofCourse(scene) }),
  },
  { endpoint: 'GET /api/v1/challenges/:id/draft', statuses: authors(200), params: challenge },
  { endpoint: 'PUT /api/v1/challenges/:id', statuses: authors(200), params: challenge, body: { title: 'Other' } },
  {
    endpoint: 'PUT /api/v1/challenges/order/:courseId',
    // 409: permitted, but the list of challenges is incomplete.
    statuses: authors(409),
    params: ofCourse,
    body: { challengeIds: ['00000000-0000-4000-8000-000000000000'] },
  },
  { endpoint: 'DELETE /api/v1/challenges/:id', statuses: authors(200), params: challenge },
];
