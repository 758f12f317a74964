/** Who may use lessons and their tasks: rows of the permission matrix. */

import { tasks } from '#contract/tasks.ts';
import { type Row, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

const ofLesson = ({ lesson, course }: Scene) => ({ lessonId: lesson.id, courseId: course.id });
const ofTask = ({ task: { id } }: Scene) => ({ id });
/** Creates a new lesson for each caller. */
const newLesson = async ({ school, course }: Scene) => ({ lessonId: (await school.create.lesson(course.id)).id });
const newTask = async ({ school, lesson }: Scene) => ({ id: (await school.create.task(lesson.id)).id });

/** Attaches a file to the task as its tutor. */
export async function attachment({ school: { as, sender }, people: { tutor }, task: { id } }: Scene) {
  const { body } = await (await sender(tutor)).send('file', 'boxes.txt', Buffer.from('Three boxes'));
  const name = body.name as string;
  await as(tutor).call(tasks.update, { params: { id }, body: { attachments: [name] } });
  return { id, name };
}

const lessonDetails = { title: 'Boxes', desc: 'How pages are laid out.' };
const taskDetails = { name: 'Lay out a page', desc: 'Three boxes.', deadline: '2026-12-01' };

export const lessonRows: Row[] = [
  { endpoint: 'GET /api/v1/lessons/:courseId', statuses: signedIn(200), params: ofLesson },
  { endpoint: 'GET /api/v1/lessons/one/:lessonId', statuses: signedIn(200), params: ofLesson },
  { endpoint: 'GET /api/v1/lessons/search/:courseId', statuses: signedIn(200), params: ofLesson },
  {
    endpoint: 'PUT /api/v1/lessons/:lessonId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: ofLesson,
    body: { ...lessonDetails, isPublished: true },
  },
  // 409 means that the caller is permitted, but the new order does not list the lessons of the course.
  {
    endpoint: 'PUT /api/v1/lessons/:courseId/order',
    statuses: [401, 403, 403, 409, 403, 409],
    params: ofLesson,
    body: { lessonIds: [] },
  },
  {
    endpoint: 'POST /api/v1/lessons/:courseId',
    statuses: [401, 403, 403, 201, 403, 201],
    params: ofLesson,
    body: lessonDetails,
  },
  { endpoint: 'DELETE /api/v1/lessons/:lessonId', statuses: [401, 403, 403, 200, 403, 200], params: newLesson },
];

const newUnit = async ({ school, course }: Scene) => ({ unitId: (await school.create.unit(course.id, 'Layout')).id });

export const unitRows: Row[] = [
  { endpoint: 'GET /api/v1/units/:courseId', statuses: [401, 403, 403, 200, 403, 200], params: ofLesson },
  {
    endpoint: 'POST /api/v1/units/:courseId',
    statuses: [401, 403, 403, 201, 403, 201],
    params: ofLesson,
    body: { name: 'Layout' },
  },
  {
    endpoint: 'PUT /api/v1/units/:unitId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: newUnit,
    body: { name: 'Layout' },
  },
  { endpoint: 'DELETE /api/v1/units/:unitId', statuses: [401, 403, 403, 200, 403, 200], params: newUnit },
];

export const taskRows: Row[] = [
  { endpoint: 'GET /api/v1/tasks/:lessonId', statuses: [401, 200, 403, 200, 403, 200], params: ofLesson },
  {
    endpoint: 'POST /api/v1/tasks/:lessonId',
    statuses: [401, 403, 403, 201, 403, 201],
    params: ofLesson,
    body: taskDetails,
  },
  // 409 means that the caller is permitted, but the new order does not list the tasks of the lesson.
  {
    endpoint: 'PUT /api/v1/tasks/:lessonId/order',
    statuses: [401, 403, 403, 409, 403, 409],
    params: ofLesson,
    body: { taskIds: [] },
  },
  { endpoint: 'PUT /api/v1/tasks/:id', statuses: [401, 403, 403, 200, 403, 200], params: ofTask, body: {} },
  {
    endpoint: 'GET /api/v1/tasks/:id/attachments/:name',
    statuses: [401, 200, 403, 200, 403, 200],
    params: attachment,
  },
  { endpoint: 'GET /api/v1/tasks/:id/sheet', statuses: [401, 200, 403, 200, 403, 200], params: ofTask },
  { endpoint: 'DELETE /api/v1/tasks/:id', statuses: [401, 403, 403, 200, 403, 200], params: newTask },
];

export const progressRows: Row[] = [
  { endpoint: 'GET /api/v1/progress/', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/progress/:lessonId', statuses: [401, 200, 403, 403, 403, 403], params: ofLesson },
  { endpoint: 'PUT /api/v1/progress/:lessonId', statuses: [401, 200, 403, 403, 403, 403], params: ofLesson, body: {} },
];
