/** Who may read, solve and write challenges: rows of the permission matrix. */
import type { Row } from './row.ts';
import { signedIn } from './row.ts';
import type { Scene } from './scene.ts';

/** Creates a new challenge for each caller, and an attempt with which `student` has solved it. */
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

/** Returns the statuses of an endpoint that `student`, who solves the challenge, its tutor and admins may use. */
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
    // 409 means that the caller is permitted, but the new order does not list all challenges of the course.
    statuses: authors(409),
    params: ofCourse,
    body: { challengeIds: ['00000000-0000-4000-8000-000000000000'] },
  },
  { endpoint: 'DELETE /api/v1/challenges/:id', statuses: authors(200), params: challenge },
];
