/** Who may submit and read hand-ins: rows of the permission matrix. */
import type { Row } from './row.ts';
import type { Scene } from './scene.ts';

const ofTask = ({ task }: Scene) => ({ taskId: task.id });

/** The bytes of a PNG with one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a hand-in of `student` that consists of a text. */
async function handedText({ school: { create }, task, people: { student } }: Scene) {
  return { attemptId: (await create.handin({ task, student, text: 'Three boxes' })).id };
}

/** Creates a hand-in of `student` that consists of a file. */
async function handedFile({ school: { create, sender }, task, people: { student } }: Scene) {
  const { body } = await (await sender(student)).send('file', 'boxes.png', picture);
  const name = body.name as string;
  return { attemptId: (await create.handin({ task, student, files: [name] })).id, name };
}

/** Creates a hand-in of `student` that consists of a project without files. */
async function handedProject({ school: { create }, task, people: { student } }: Scene) {
  const project = { projectName: 'Market', projectKind: 'web' as const, projectRevision: 1 };
  return { attemptId: (await create.handin({ task, student, ...project })).id };
}

export const handinRows: Row[] = [
  { endpoint: 'GET /api/v1/handins/', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/handins/:taskId', statuses: [401, 200, 403, 403, 403, 403], params: ofTask },
  { endpoint: 'PUT /api/v1/handins/:taskId/draft', statuses: [401, 200, 403, 403, 403, 403], params: ofTask, body: {} },
  // 400 means that the caller is permitted, but the hand-in is empty.
  { endpoint: 'POST /api/v1/handins/:taskId', statuses: [401, 400, 403, 403, 403, 403], params: ofTask, body: {} },
  {
    endpoint: 'GET /api/v1/handins/attempts/:attemptId/text',
    statuses: [401, 200, 404, 403, 403, 403],
    params: handedText,
  },
  {
    endpoint: 'GET /api/v1/handins/attempts/:attemptId/files/:name',
    statuses: [401, 200, 404, 200, 404, 200],
    params: handedFile,
  },
  {
    endpoint: 'GET /api/v1/handins/attempts/:attemptId/files/:name/picture',
    statuses: [401, 200, 404, 200, 404, 200],
    params: handedFile,
  },
  {
    endpoint: 'GET /api/v1/handins/attempts/:attemptId/project',
    statuses: [401, 200, 404, 200, 404, 200],
    params: handedProject,
  },
  {
    endpoint: 'GET /api/v1/handins/attempts/:attemptId/project/zip',
    statuses: [401, 200, 404, 200, 404, 200],
    params: handedProject,
  },
];
