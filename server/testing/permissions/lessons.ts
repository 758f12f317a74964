/** Who may see and change lessons and their tasks. */
import { type Row, signedIn } from './row.ts';
import { scene } from './scene.ts';

const lesson = () => ({ lessonId: scene.ids.lesson, courseId: scene.ids.freeCourse });
const task = () => ({ id: scene.ids.task, name: scene.ids.attachment });
const lessonDetails = { title: 'Boxes', desc: 'How pages are laid out.' };
const taskDetails = { name: 'Lay out a page', desc: 'Three boxes.', deadline: '2026-12-01' };

export const lessonRows: Row[] = [
  { endpoint: 'GET /api/v1/lessons/:courseId', statuses: signedIn(200), params: lesson },
  { endpoint: 'GET /api/v1/lessons/one/:lessonId', statuses: signedIn(200), params: lesson },
  { endpoint: 'GET /api/v1/lessons/search/:courseId', statuses: signedIn(200), params: lesson },
  {
    endpoint: 'PUT /api/v1/lessons/:lessonId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: lesson,
    body: { ...lessonDetails, isPublished: true },
  },
  // 409: let in, and then told that these are not the lessons.
  {
    endpoint: 'PUT /api/v1/lessons/:courseId/order',
    statuses: [401, 403, 403, 409, 403, 409],
    params: lesson,
    body: { lessonIds: [] },
  },
  {
    endpoint: 'POST /api/v1/lessons/:courseId',
    statuses: [401, 403, 403, 201, 403, 201],
    params: lesson,
    body: lessonDetails,
  },
];

export const taskRows: Row[] = [
  { endpoint: 'GET /api/v1/tasks/:lessonId', statuses: [401, 200, 403, 200, 403, 200], params: lesson },
  {
    endpoint: 'POST /api/v1/tasks/:lessonId',
    statuses: [401, 403, 403, 201, 403, 201],
    params: lesson,
    body: taskDetails,
  },
  { endpoint: 'PUT /api/v1/tasks/:id', statuses: [401, 403, 403, 200, 403, 200], params: task, body: {} },
  {
    endpoint: 'GET /api/v1/tasks/:id/attachments/:name',
    statuses: [401, 200, 403, 200, 403, 200],
    params: task,
  },
  { endpoint: 'GET /api/v1/tasks/:id/sheet', statuses: [401, 200, 403, 200, 403, 200], params: task },
];

export const progressRows: Row[] = [
  { endpoint: 'GET /api/v1/progress/', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/progress/:lessonId', statuses: [401, 200, 403, 403, 403, 403], params: lesson },
  { endpoint: 'PUT /api/v1/progress/:lessonId', statuses: [401, 200, 403, 403, 403, 403], params: lesson, body: {} },
  { endpoint: 'GET /api/v1/dashboard/', statuses: [401, 403, 403, 200, 200, 200] },
];

/** After what needs the task. The first who may deletes it; the office finds it gone. */
export const lastLessonRows: Row[] = [
  { endpoint: 'DELETE /api/v1/tasks/:id', statuses: [401, 403, 403, 200, 404, 404], params: task },
  { endpoint: 'DELETE /api/v1/lessons/:lessonId', statuses: [401, 403, 403, 200, 404, 404], params: lesson },
];
