/** Who may give extensions: rows of the permission matrix. */
import type { Row } from './row.ts';
import type { Scene } from './scene.ts';

const ofStudent = ({ task, people: { student } }: Scene) => ({ taskId: task.id, studentId: student.id });
async function extended(scene: Scene) {
  await scene.school.create.extension({ task: scene.task, student: scene.people.student });
  return ofStudent(scene);
}

export const extensionRows: Row[] = [
  { endpoint: 'GET /api/v1/extensions/:taskId', statuses: [401, 403, 403, 200, 403, 200], params: ofStudent },
  {
    endpoint: 'PUT /api/v1/extensions/:taskId/students/:studentId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: ofStudent,
    body: { day: '2100-01-01', reason: 'Flu' },
  },
  {
    endpoint: 'DELETE /api/v1/extensions/:taskId/students/:studentId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: extended,
  },
];
