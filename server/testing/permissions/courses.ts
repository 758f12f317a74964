/** Who may see and change what is taught, and when. */
import { everybody, type Row, signedIn } from './row.ts';
import { scene } from './scene.ts';

const course = () => ({ id: scene.ids.freeCourse, courseId: scene.ids.freeCourse });
const entry = () => ({ id: scene.ids.entry });
const anEvent = { day: 'Friday', startTime: '10:00', endTime: '11:00', event: 'Questions' };
const details = { title: 'Web Design', desc: 'Pages that people like to read.', price: 0, level: 'Beginner' };

export const courseRows: Row[] = [
  { endpoint: 'GET /api/v1/courses/', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/courses/tutor', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/courses/tutor/:courseId', statuses: signedIn(200), params: course },
  { endpoint: 'GET /api/v1/courses/search', statuses: signedIn(200) },
  { endpoint: 'POST /api/v1/courses/', statuses: [401, 403, 403, 201, 201, 201], body: details },
  { endpoint: 'PUT /api/v1/courses/:id', statuses: [401, 403, 403, 200, 403, 200], params: course, body: details },
  { endpoint: 'GET /api/v1/courses/:id/losses', statuses: [401, 403, 403, 200, 403, 200], params: course },
  {
    endpoint: 'PUT /api/v1/courses/:courseId/rating',
    statuses: [401, 200, 403, 403, 403, 403],
    params: course,
    body: { rating: 4.5 },
  },
];

export const scheduleRows: Row[] = [
  { endpoint: 'GET /api/v1/schedules', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/schedules/:id', statuses: [401, 200, 404, 200, 404, 200], params: entry },
  { endpoint: 'POST /api/v1/schedules', statuses: [401, 403, 403, 201, 201, 201], body: anEvent },
  {
    endpoint: 'PUT /api/v1/schedules/:id',
    statuses: [401, 403, 403, 200, 403, 200],
    params: entry,
    body: { event: 'Answers' },
  },
  { endpoint: 'DELETE /api/v1/schedules/', statuses: signedIn(400) },
  // The first who may deletes it; the others find it gone.
  { endpoint: 'DELETE /api/v1/schedules/:id', statuses: [401, 403, 403, 200, 404, 404], params: entry },
  { endpoint: 'POST /api/v1/schedules/feed', statuses: signedIn(200), body: {} },
  { endpoint: 'GET /calendar/:token.ics', statuses: everybody(404), params: () => ({ token: 'guess' }) },
];

/** After what needs the course. */
export const lastCourseRows: Row[] = [
  { endpoint: 'GET /api/v1/courses/students', statuses: signedIn(200) },
  {
    endpoint: 'PUT /api/v1/users/enroll/:courseId',
    statuses: [401, 200, 200, 403, 403, 403],
    params: course,
    body: {},
  },
  // The first who may deletes it; the office finds it gone.
  { endpoint: 'DELETE /api/v1/courses/:id', statuses: [401, 403, 403, 200, 404, 404], params: course },
];
