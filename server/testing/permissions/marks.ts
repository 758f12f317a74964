/** Who may mark hand-ins: rows of the permission matrix. */
import type { Row } from './row.ts';
import type { Scene } from './scene.ts';

/** Creates a new hand-in of `student` for each caller. */
async function handedIn({ school: { create }, task, people: { student } }: Scene) {
  const { id: attemptId, handinId } = await create.handin({ task, student, text: 'Three boxes' });
  return { attemptId, handinId };
}

async function addComment(scene: Scene) {
  const { attemptId } = await handedIn(scene);
  return { id: (await scene.school.create.lineComment(attemptId)).id };
}

const ofCourse = ({ course }: Scene) => ({ courseId: course.id });
const nobodys = ({ somebody: { id } }: Scene) => ({ id });
const onLine = { file: null, line: 1, text: 'Which three?' };

export const markRows: Row[] = [
  { endpoint: 'GET /api/v1/marks/', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/marks/tasks', statuses: [401, 403, 403, 200, 200, 200] },
  {
    endpoint: 'GET /api/v1/marks/handins/:handinId',
    statuses: [401, 403, 403, 200, 404, 200],
    params: handedIn,
  },
  {
    endpoint: 'PUT /api/v1/marks/attempts/:attemptId',
    statuses: [401, 403, 403, 200, 404, 200],
    params: handedIn,
    body: { points: 5 },
  },
  {
    endpoint: 'POST /api/v1/marks/attempts/:attemptId/comments',
    statuses: [401, 403, 403, 201, 404, 201],
    params: handedIn,
    body: onLine,
  },
  {
    endpoint: 'PUT /api/v1/marks/comments/:id',
    statuses: [401, 403, 403, 200, 404, 200],
    params: addComment,
    body: { text: 'Which?' },
  },
  { endpoint: 'DELETE /api/v1/marks/comments/:id', statuses: [401, 403, 403, 200, 404, 200], params: addComment },
  { endpoint: 'GET /api/v1/marks/quick-comments', statuses: [401, 403, 403, 200, 200, 200] },
  {
    endpoint: 'POST /api/v1/marks/quick-comments',
    statuses: [401, 403, 403, 201, 201, 201],
    body: { text: 'Well done.' },
  },
  // 404 means that the caller is permitted, but there is no quick comment with this id.
  { endpoint: 'DELETE /api/v1/marks/quick-comments/:id', statuses: [401, 403, 403, 404, 404, 404], params: nobodys },
  {
    endpoint: 'POST /api/v1/marks/releases',
    statuses: [401, 403, 403, 200, 404, 200],
    body: ({ task }) => ({ taskId: task.id }),
  },
  { endpoint: 'GET /api/v1/marks/gradebook/:courseId', statuses: [401, 403, 403, 200, 403, 200], params: ofCourse },
  { endpoint: 'GET /api/v1/marks/gradebook/:courseId/csv', statuses: [401, 403, 403, 200, 403, 200], params: ofCourse },
];
