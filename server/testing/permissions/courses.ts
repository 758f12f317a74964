/** Who may use courses and the schedule: rows of the permission matrix. */
import { everybody, type Row, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

const ofCourse = ({ course: { id } }: Scene) => ({ id, courseId: id });
/** Creates a new course for each caller. */
const newCourse = async ({ school, people }: Scene) => ofId(await school.create.course({ tutorId: people.tutor.id }));
const ofEntry = ({ entry }: Scene) => ofId(entry);
const newEntry = async ({ school, people, course }: Scene) =>
  ofId(await school.create.scheduleEntry(people.tutor.id, { courseId: course.id }));
const ofId = ({ id }: { id: string }) => ({ id });
const anEvent = { day: 'Friday', startTime: '10:00', endTime: '11:00', event: 'Questions' };
const details = { title: 'Web Design', desc: 'Pages that people like to read.', price: 0, level: 'Beginner' };

export const courseRows: Row[] = [
  { endpoint: 'GET /api/v1/courses/', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/courses/tutor', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/courses/tutor/:courseId', statuses: signedIn(200), params: ofCourse },
  { endpoint: 'GET /api/v1/courses/search', statuses: signedIn(200) },
  { endpoint: 'POST /api/v1/courses/', statuses: [401, 403, 403, 201, 201, 201], body: details },
  { endpoint: 'PUT /api/v1/courses/:id', statuses: [401, 403, 403, 200, 403, 200], params: ofCourse, body: details },
  { endpoint: 'GET /api/v1/courses/:id/losses', statuses: [401, 403, 403, 200, 403, 200], params: ofCourse },
  {
    endpoint: 'PUT /api/v1/courses/:courseId/rating',
    statuses: [401, 200, 403, 403, 403, 403],
    params: ofCourse,
    body: { rating: 4.5 },
  },
  { endpoint: 'GET /api/v1/courses/students', statuses: signedIn(200) },
  {
    endpoint: 'PUT /api/v1/users/enroll/:courseId',
    statuses: [401, 200, 200, 403, 403, 403],
    params: ofCourse,
    body: {},
  },
  { endpoint: 'DELETE /api/v1/courses/:id', statuses: [401, 403, 403, 200, 403, 200], params: newCourse },
];

export const scheduleRows: Row[] = [
  { endpoint: 'GET /api/v1/schedules', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/schedules/:id', statuses: [401, 200, 404, 200, 404, 200], params: ofEntry },
  { endpoint: 'POST /api/v1/schedules', statuses: [401, 403, 403, 201, 201, 201], body: anEvent },
  {
    endpoint: 'PUT /api/v1/schedules/:id',
    statuses: [401, 403, 403, 200, 403, 200],
    params: ofEntry,
    body: { event: 'Answers' },
  },
  { endpoint: 'DELETE /api/v1/schedules/', statuses: signedIn(400) },
  { endpoint: 'DELETE /api/v1/schedules/:id', statuses: [401, 403, 403, 200, 403, 200], params: newEntry },
  { endpoint: 'POST /api/v1/schedules/feed', statuses: signedIn(200), body: {} },
  { endpoint: 'GET /calendar/:token.ics', statuses: everybody(404), params: () => ({ token: 'guess' }) },
];
