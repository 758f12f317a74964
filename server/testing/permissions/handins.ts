/** Who may hand in, and see what was handed in. */
import type { Row } from './row.ts';
import { scene } from './scene.ts';

const task = () => ({ taskId: scene.ids.task });

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A text that the student has handed in. */
async function handedText() {
  const due = { id: scene.ids.task, deadline: '2026-12-01' };
  const student = scene.people.student!;
  return { attemptId: (await scene.school.given.handin({ task: due, student, text: 'Three boxes' })).id };
}

/** A file that the student has handed in. */
async function handedFile() {
  const { given, sender } = scene.school;
  const student = scene.people.student!;
  const { body } = await (await sender(student)).send('file', 'boxes.png', picture);
  const name = body.name as string;
  const due = { id: scene.ids.task, deadline: '2026-12-01' };
  return { attemptId: (await given.handin({ task: due, student, files: [name] })).id, name };
}

export const handinRows: Row[] = [
  { endpoint: 'GET /api/v1/handins/', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/handins/:taskId', statuses: [401, 200, 403, 403, 403, 403], params: task },
  { endpoint: 'PUT /api/v1/handins/:taskId/draft', statuses: [401, 200, 403, 403, 403, 403], params: task, body: {} },
  // 400: let in, and then told that there is nothing in it.
  { endpoint: 'POST /api/v1/handins/:taskId', statuses: [401, 400, 403, 403, 403, 403], params: task, body: {} },
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
];
