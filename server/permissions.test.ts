/**
 * The permission matrix: every address of the server, and what each kind of
 * caller is answered. An address that is mounted and not listed here fails.
 *
 * One file, because a matrix reads better whole.
 *
 * `student` owns the account that the calls are about, `other` is another one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveReceipt } from './features/receipts/receipts.ts';
import type { Person } from './testing/given.ts';
import { scriptedRunner } from './testing/scripted-runner.ts';
import { type School, startTestServer } from './testing/server.ts';

const callers = ['visitor', 'student', 'other', 'tutor', 'otherTutor', 'admin'] as const;

let school: School;
let people: Record<(typeof callers)[number], Person | undefined>;
let ids: Record<
  'student' | 'somebody' | 'fundraiser' | 'freeCourse' | 'entry' | 'lesson' | 'task' | 'room' | 'upload',
  string
>;

beforeAll(async () => {
  // Who may run programs is asked here, not what becomes of them.
  school = await startTestServer({ runner: scriptedRunner() });
  const { given } = school;
  const [student, tutor] = [await given.student(), await given.tutor()];
  const others = { other: await given.student(), otherTutor: await given.tutor(), admin: await given.admin() };
  people = { visitor: undefined, student, tutor, ...others };
  const [somebody, fundraiser] = [await given.student(), await given.student()];
  await given.fund(fundraiser.id);
  const freeCourse = (await given.course({ tutorId: tutor.id })).id;
  const entry = (await given.scheduleEntry(tutor.id, { courseId: freeCourse })).id;
  const lesson = (await given.lesson(freeCourse)).id;
  const task = (await given.task(lesson)).id;
  const room = (await given.room({ name: 'matrix', ownerId: tutor.id, courseId: freeCourse })).id;
  await school.as(tutor).put(`/rooms/${room}`, { status: 'active' });
  ids = {
    student: student.id,
    somebody: somebody.id,
    fundraiser: fundraiser.id,
    freeCourse,
    entry,
    lesson,
    task,
    room,
    upload: await beginUpload(),
  };
  await given.enrolment(student.id, freeCourse);
});
afterAll(() => school.stop());

/** Of the student's, and nothing of it has come. */
async function beginUpload() {
  const { path } = await (await school.sender(people.student)).begin({ bytes: 10 });
  return path.split('/').at(-1)!;
}

/** For money of the student's. */
async function aReceipt() {
  const { given, services, clock } = school;
  const paid = { studentId: ids.student, state: 'paid', received: 1_000, paidAt: clock.now() } as const;
  const { id: paymentId, isLive, received: amount, paidAt: at } = { ...(await given.payment(paid)), ...paid };
  return { id: await services.db.transaction((tx) => giveReceipt(tx, services, { paymentId, amount, isLive, at })) };
}

type Statuses = [visitor: number, student: number, other: number, tutor: number, otherTutor: number, admin: number];

const adminOnly = (status: number): Statuses => [401, 403, 403, 403, 403, status];
const everybody = (status: number): Statuses => [status, status, status, status, status, status];
const ownersOnly = (status: number): Statuses => [401, status, 404, 404, 404, 404];
const ownerAndOffice = (status: number): Statuses => [401, status, 404, 404, 404, status];
const signedIn = (status: number): Statuses => [401, status, status, status, status, status];

interface Row {
  endpoint: string;
  statuses: Statuses;
  body?: object;
  headers?: Record<string, string>;
  /** What stands for the parameters in the path; asked for each caller. */
  params?: () => Record<string, string> | Promise<Record<string, string>>;
  /** The answer does not end. */
  isEndless?: boolean;
}

const student = () => ({ id: ids.student, userId: ids.student, studentId: ids.student });
const somebody = () => ({ id: ids.somebody });
const fundPage = () => ({ studentId: ids.fundraiser });
const link = () => ({ a: ids.student, b: 'guess', role: 'student', token: 'guess' });
const course = () => ({ id: ids.freeCourse, courseId: ids.freeCourse });
const entry = () => ({ id: ids.entry });
const anEvent = { day: 'Friday', startTime: '10:00', endTime: '11:00', event: 'Questions' };
const video = () => ({ part: 'normal', name: `1700000000000-${'0'.repeat(32)}-boxes.mp4` });
const lesson = () => ({ lessonId: ids.lesson, courseId: ids.freeCourse });
const task = () => ({ id: ids.task });
const lessonDetails = { title: 'Boxes', desc: 'How pages are laid out.' };
const taskDetails = { name: 'Lay out a page', desc: 'Three boxes.', deadline: '2026-12-01' };
const room = () => ({ id: ids.room, roomName: 'matrix' });
const liveSession = async () => {
  const found = await school.pool.query('select id from live_session where owner_id = $1', [people.tutor!.id]);
  return { id: found.rows[0].id as string };
};
const details = { title: 'Web Design', desc: 'Pages that people like to read.', price: 0, level: 'Beginner' };
const wrongPassword = { email: 'nobody@example.com', password: 'wrong1234' };
const invitation = { name: 'Juma Otieno', email: 'juma@example.com' };
const aDecision = { isGiven: false, seen: { studentName: '', story: '', goal: null } };
const newcomer = { name: 'Somebody', email: 'somebody@example.com', password: 'maziwa42' };

/** What the callers of these bring beside the usual. */
const tus = { 'tus-resumable': '1.0.0' };
const upload = () => ({ id: ids.upload, uploadId: ids.upload });
const freshUpload = async () => ({ id: await beginUpload() });
const announced = (purpose: string) => ({
  ...tus,
  'upload-length': '10',
  'upload-metadata': `purpose ${btoa(purpose)},filename ${btoa('boxes')}`,
});
const piece = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

const onStage = () => ({ roomName: 'matrix', personId: ids.student });
const aSession = async () => ({
  id: ((await school.as(people.tutor).get('/stages/matrix')).body as { sessionId: string }).sessionId,
});

const stageRows: Row[] = [
  { endpoint: 'GET /api/v1/stages', statuses: signedIn(400) },
  { endpoint: 'GET /api/v1/stages/:roomName', statuses: [401, 200, 403, 200, 403, 200], params: onStage },
  // 409: let in, and then told that there is nothing to run.
  {
    endpoint: 'POST /api/v1/stages/:roomName/run',
    statuses: [401, 403, 403, 409, 403, 409],
    params: onStage,
    body: { ownerId: null },
  },
  {
    endpoint: 'POST /api/v1/stages/:roomName/stop',
    statuses: [401, 403, 403, 200, 403, 200],
    params: onStage,
    body: { ownerId: null },
  },
  {
    endpoint: 'PUT /api/v1/stages/:roomName/writers/:personId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: onStage,
    body: { mayWrite: true },
  },
  {
    endpoint: 'PUT /api/v1/stages/:roomName/help/:personId',
    statuses: [401, 200, 403, 200, 403, 200],
    params: onStage,
    body: { help: 'none' },
  },
  { endpoint: 'GET /api/v1/stages/:roomName/sessions', statuses: [401, 200, 403, 200, 403, 200], params: onStage },
  { endpoint: 'GET /api/v1/stages/sessions', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/stages/sessions/:id/code', statuses: [401, 200, 403, 200, 403, 200], params: aSession },
];

const uploadRows: Row[] = [
  { endpoint: 'POST /api/v1/uploads', statuses: signedIn(201), headers: announced('picture') },
  { endpoint: 'POST /api/v1/uploads', statuses: [401, 403, 403, 201, 201, 201], headers: announced('video') },
  { endpoint: 'HEAD /api/v1/uploads/:id', statuses: ownersOnly(200), params: upload, headers: tus },
  { endpoint: 'PATCH /api/v1/uploads/:id', statuses: ownersOnly(204), params: upload, headers: piece },
  { endpoint: 'DELETE /api/v1/uploads/:id', statuses: ownersOnly(204), params: freshUpload, headers: tus },
  // 409: let in, and then told that it is not all here.
  { endpoint: 'POST /api/v1/uploads/:uploadId/taken', statuses: ownersOnly(409), params: upload },
];

const ofStudent = () => ({ studentId: ids.student });
const noPayment = () => ({ reference: 'AAAAAAAAAAAA' });

const paymentRows: Row[] = [
  // Nobody raises funds here: there is nobody to pay for.
  {
    endpoint: 'POST /api/v1/payments',
    statuses: everybody(404),
    body: { studentId: '00000000-0000-4000-8000-000000000000', amountPayed: 500, phoneNumber: '0712 345 678' },
  },
  { endpoint: 'GET /api/v1/payments/:studentId', statuses: [401, 200, 404, 404, 404, 200], params: ofStudent },
  { endpoint: 'GET /api/v1/payments/account/:studentId', statuses: [401, 200, 404, 404, 404, 200], params: ofStudent },
  { endpoint: 'GET /api/v1/payments/status/:reference', statuses: everybody(404), params: noPayment },
  { endpoint: 'GET /api/v1/payments/status/:reference/news', statuses: everybody(404), params: noPayment },
];

/** Of what is not there: 404 for the office, which is let in. */
const nothing = () => ({ id: ids.somebody });
const aRefund = { paymentId: '00000000-0000-4000-8000-000000000000', amount: 1, reason: 'A test', access: 'keep' };

const officeMoneyRows: Row[] = [
  { endpoint: 'GET /api/v1/bookkeeping/', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/bookkeeping/payments', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/bookkeeping/payments/csv', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/bookkeeping/payments/:id', statuses: adminOnly(404), params: nothing },
  { endpoint: 'POST /api/v1/bookkeeping/payments/:id/phone', statuses: adminOnly(404), params: nothing },
  { endpoint: 'POST /api/v1/bookkeeping/payments/:id/question', statuses: adminOnly(404), params: nothing },
  {
    endpoint: 'POST /api/v1/bookkeeping/payments/:id/review',
    statuses: adminOnly(404),
    params: nothing,
    body: { note: 'Seen' },
  },
  { endpoint: 'GET /api/v1/bookkeeping/held', statuses: adminOnly(200) },
  {
    endpoint: 'POST /api/v1/bookkeeping/held/:id/student',
    statuses: adminOnly(404),
    params: nothing,
    body: { studentId: '00000000-0000-4000-8000-000000000000', reason: 'A test' },
  },
  { endpoint: 'GET /api/v1/refunds/', statuses: adminOnly(200) },
  { endpoint: 'POST /api/v1/refunds/', statuses: adminOnly(404), body: { ...aRefund, method: 'manual' } },
  {
    endpoint: 'POST /api/v1/refunds/:id/decision',
    statuses: adminOnly(404),
    params: nothing,
    body: { isApproved: true },
  },
  { endpoint: 'POST /api/v1/refunds/:id/done', statuses: adminOnly(404), params: nothing, body: { isFailed: true } },
  { endpoint: 'GET /api/v1/reconciliation/', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/reconciliation/:id', statuses: adminOnly(404), params: nothing },
  // 400: let in, and then told that it is none.
  { endpoint: 'POST /api/v1/reconciliation/', statuses: adminOnly(400), body: { csv: 'none' } },
  { endpoint: 'POST /api/v1/reconciliation/pull', statuses: adminOnly(400), body: { day: '2199-01-01' } },
];

const runnerRows: Row[] = [
  { endpoint: 'GET /api/v1/runner/languages', statuses: signedIn(200) },
  { endpoint: 'POST /api/v1/runner/prewarm', statuses: signedIn(200), body: { language_id: 71 } },
  { endpoint: 'GET /api/v1/runner/state', statuses: adminOnly(200) },
  // 400: let in, and then told that it is for WebSockets. Those are in features/live-runs/live-runs.test.ts.
  { endpoint: 'GET /api/v1/submissions/live', statuses: signedIn(400) },
];

const aProgram = { language_id: 71, source_code: 'print(1)' };
/** Of a key that nobody has. */
const noKey = () => ({ id: ids.somebody });
const noSubmission = () => ({ token: '00000000-0000-4000-8000-000000000000', id: '4' });

/** Judge0's calls: once for sessions, and once for keys, of which these callers have none. */
const judge0Rows: Row[] = [
  { call: 'POST /submissions', status: 201, body: aProgram },
  { call: 'GET /submissions/:token', status: 404 },
  { call: 'POST /submissions/batch', status: 201, body: { submissions: [aProgram] } },
  { call: 'GET /submissions/batch', status: 400 },
  { call: 'GET /languages', status: 200 },
  { call: 'GET /languages/all', status: 200 },
  { call: 'GET /languages/:id', status: 404 },
  { call: 'GET /statuses', status: 200 },
  { call: 'GET /about', status: 200 },
  { call: 'GET /config_info', status: 200 },
  { call: 'GET /system_info', status: 200 },
].flatMap(({ call, status, body }) => [
  { endpoint: call.replace(' ', ' /api/v1'), statuses: signedIn(status), params: noSubmission, ...(body && { body }) },
  { endpoint: call.replace(' ', ' /judge0'), statuses: everybody(401), params: noSubmission, ...(body && { body }) },
]);

const keyRows: Row[] = [
  { endpoint: 'OPTIONS /judge0/*', statuses: everybody(204) },
  { endpoint: 'GET /judge0/version', statuses: everybody(200) },
  { endpoint: 'GET /judge0/license', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/runner/keys', statuses: signedIn(200) },
  { endpoint: 'POST /api/v1/runner/keys', statuses: signedIn(201), body: { name: 'A test' } },
  { endpoint: 'DELETE /api/v1/runner/keys/:id', statuses: signedIn(404), params: noKey },
];

const matrix: Row[] = [
  ...judge0Rows,
  ...keyRows,
  ...officeMoneyRows,
  { endpoint: 'POST /api/v1/auth/signin', statuses: everybody(401), body: wrongPassword },
  { endpoint: 'POST /api/v1/auth/google', statuses: everybody(401), body: { email: 'wanjiru@example.com' } },
  // No identity provider is set up here.
  { endpoint: 'POST /api/v1/auth/google/popup', statuses: everybody(404), body: {} },
  { endpoint: 'POST /api/v1/auth/signup', statuses: everybody(201), body: newcomer },
  { endpoint: 'GET /api/v1/auth/loggedin', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/auth/:role/verify/:token', statuses: everybody(404), params: link },
  { endpoint: 'GET /api/v1/auth/verify/:a/:b', statuses: everybody(404), params: link },
  { endpoint: 'POST /api/v1/auth/reset/:a/:b', statuses: everybody(404), params: link, body: { password: 'maziwa42' } },
  { endpoint: 'GET /api/v1/auth/setup/:token', statuses: everybody(404), params: link },
  { endpoint: 'POST /api/v1/auth/setup/:token', statuses: everybody(404), params: link, body: newcomer },
  { endpoint: 'GET /api/v1/users/:id', statuses: signedIn(200), params: student },
  {
    endpoint: 'PUT /api/v1/users/:userId',
    statuses: [401, 200, 403, 403, 403, 403],
    params: student,
    body: { name: 'Wanjiru Kamau' },
  },
  { endpoint: 'GET /api/v1/sessions/', statuses: signedIn(200) },
  // The id of a session that nobody has.
  { endpoint: 'DELETE /api/v1/sessions/:id', statuses: signedIn(404), params: somebody },
  { endpoint: 'DELETE /api/v1/sessions/', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/people/', statuses: adminOnly(200) },
  { endpoint: 'POST /api/v1/people/invitations', statuses: adminOnly(201), body: invitation },
  { endpoint: 'PUT /api/v1/people/:id/type', statuses: adminOnly(200), params: somebody, body: { type: 'tutor' } },
  { endpoint: 'POST /api/v1/people/:id/deactivation', statuses: adminOnly(200), params: somebody },
  { endpoint: 'DELETE /api/v1/people/:id/deactivation', statuses: adminOnly(200), params: somebody },
  { endpoint: 'GET /api/v1/fund/:studentId', statuses: everybody(200), params: fundPage },
  { endpoint: 'GET /api/v1/fund', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'PUT /api/v1/fund', statuses: [401, 200, 200, 403, 403, 403], body: {} },
  // 409: let in, and then told to say her age first.
  { endpoint: 'POST /api/v1/fund/guardian', statuses: [401, 409, 409, 403, 403, 403], body: invitation },
  { endpoint: 'GET /api/v1/fund/consent/:token', statuses: everybody(404), params: link },
  { endpoint: 'POST /api/v1/fund/consent/:token', statuses: everybody(404), params: link, body: aDecision },
  { endpoint: 'GET /api/v1/fund/:studentId/settings', statuses: adminOnly(200), params: fundPage },
  { endpoint: 'DELETE /api/v1/fund/:studentId', statuses: adminOnly(200), params: fundPage },
  { endpoint: 'PUT /api/v1/fund/:studentId', statuses: adminOnly(200), params: fundPage, body: { ageBand: 'adult' } },
  // 400: let in, and then told what is missing.
  { endpoint: 'POST /api/v1/customers/add', statuses: everybody(400), body: {} },
  { endpoint: 'GET /api/v1/customers/', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/customers/csv', statuses: adminOnly(200) },
  { endpoint: 'PUT /api/v1/customers/:id', statuses: adminOnly(404), params: somebody, body: {} },
  // Where sound and pictures are our own nobody calls us; server/features/calls/foreign-media.test.ts has who may.
  { endpoint: 'POST /api/v1/webhooks/live-rooms', statuses: everybody(404), body: {} },
  // Nobody has such an address; whoever has one need not be signed in.
  {
    endpoint: 'POST /api/v1/payments/callback/:provider/:token',
    statuses: everybody(404),
    params: () => ({ provider: 'simulator', token: 'guess' }),
    body: {},
  },
  { endpoint: 'GET /api/v1/courses/', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/courses/tutor', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/courses/tutor/:courseId', statuses: signedIn(200), params: course },
  { endpoint: 'GET /api/v1/courses/search', statuses: signedIn(200) },
  { endpoint: 'POST /api/v1/courses/', statuses: [401, 403, 403, 201, 201, 201], body: details },
  { endpoint: 'PUT /api/v1/courses/:id', statuses: [401, 403, 403, 200, 403, 200], params: course, body: details },
  {
    endpoint: 'PUT /api/v1/courses/:courseId/rating',
    statuses: [401, 200, 403, 403, 403, 403],
    params: course,
    body: { rating: 4.5 },
  },
  ...uploadRows,
  ...paymentRows,
  ...runnerRows,
  {
    endpoint: 'GET /pictures/:size/:name',
    statuses: everybody(404),
    params: () => ({ size: 'large', name: 'x.webp' }),
  },
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
  // Whoever has a signed address may see; these have none.
  { endpoint: 'GET /videos/:part/:name', statuses: everybody(403), params: video },
  { endpoint: 'HEAD /videos/:part/:name', statuses: everybody(403), params: video },
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
  { endpoint: 'GET /api/v1/tasks/:lessonId', statuses: [401, 200, 403, 200, 403, 200], params: lesson },
  {
    endpoint: 'POST /api/v1/tasks/:lessonId',
    statuses: [401, 403, 403, 201, 403, 201],
    params: lesson,
    body: taskDetails,
  },
  { endpoint: 'PUT /api/v1/tasks/:id', statuses: [401, 403, 403, 200, 403, 200], params: task, body: {} },
  { endpoint: 'GET /api/v1/progress/', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/progress/:lessonId', statuses: [401, 200, 403, 403, 403, 403], params: lesson },
  { endpoint: 'PUT /api/v1/progress/:lessonId', statuses: [401, 200, 403, 403, 403, 403], params: lesson, body: {} },
  { endpoint: 'GET /api/v1/dashboard/', statuses: [401, 403, 403, 200, 200, 200] },
  // The first who may deletes it; the office finds it gone.
  { endpoint: 'DELETE /api/v1/tasks/:id', statuses: [401, 403, 403, 200, 404, 404], params: task },
  { endpoint: 'DELETE /api/v1/lessons/:lessonId', statuses: [401, 403, 403, 200, 404, 404], params: lesson },
  { endpoint: 'GET /api/v1/rooms/active/', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/rooms/', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/rooms/news', statuses: signedIn(200), isEndless: true },
  { endpoint: 'GET /api/v1/rooms/video-call/:roomName', statuses: [401, 200, 403, 200, 403, 200], params: room },
  ...stageRows,
  // 400: let in, and then told that it is for WebSockets. Those are in features/calls/calls.test.ts.
  { endpoint: 'GET /api/v1/calls', statuses: signedIn(400) },
  { endpoint: 'GET /api/v1/rooms/sessions/', statuses: [401, 403, 403, 200, 200, 200] },
  {
    endpoint: 'GET /api/v1/rooms/sessions/:id/attendance',
    statuses: [401, 403, 403, 200, 403, 200],
    params: liveSession,
  },
  {
    endpoint: 'GET /api/v1/rooms/sessions/:id/attendance.csv',
    statuses: [401, 403, 403, 200, 403, 200],
    params: liveSession,
  },
  // The first who may takes the name.
  { endpoint: 'POST /api/v1/rooms/', statuses: [401, 403, 403, 201, 409, 409], body: { roomName: 'another' } },
  {
    endpoint: 'PUT /api/v1/rooms/:id',
    statuses: [401, 403, 403, 200, 403, 200],
    params: room,
    body: { status: 'active' },
  },
  // The first who may deletes it; the others find it gone.
  { endpoint: 'DELETE /api/v1/rooms/:id', statuses: [401, 403, 403, 200, 404, 404], params: room },
  { endpoint: 'GET /api/v1/courses/students', statuses: signedIn(200) },
  {
    endpoint: 'PUT /api/v1/users/enroll/:courseId',
    statuses: [401, 200, 200, 403, 403, 403],
    params: course,
    body: {},
  },
  // After what needs the course. The first who may deletes it; the office finds it gone.
  { endpoint: 'DELETE /api/v1/courses/:id', statuses: [401, 403, 403, 200, 404, 404], params: course },
  { endpoint: 'GET /api/v1/payments/receipt/:id', statuses: ownerAndOffice(200), params: aReceipt },
  { endpoint: 'GET /api/v1/payments/statement/:studentId', statuses: ownerAndOffice(200), params: student },
  { endpoint: 'GET /api/v1/payments/statement/:studentId/csv', statuses: ownerAndOffice(200), params: student },
  { endpoint: 'GET /api/v1/docs', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/docs/openapi.json', statuses: everybody(200) },
  { endpoint: 'GET /health/live', statuses: everybody(200) },
  { endpoint: 'GET /health/ready', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox.json', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox/:id', statuses: everybody(404), params: student },
  // Three letters an hour for one address: the rest of the callers are told to wait.
  {
    endpoint: 'POST /api/v1/auth/sendLink',
    statuses: [200, 200, 200, 429, 429, 429],
    body: { email: 'x@example.com' },
  },
  // Last, because it ends the sessions that the others need.
  { endpoint: 'POST /api/v1/auth/logout', statuses: everybody(200) },
];

test('every address of the server is in the matrix', () => {
  const listed = new Set(matrix.map(({ endpoint }) => endpoint));
  expect([...listed].sort()).toEqual([...school.mounted].sort());
});

test.each(matrix)('$endpoint', async ({ endpoint, statuses, body, params, headers: own, isEndless }) => {
  const [method, pattern] = endpoint.split(' ') as [string, string];

  const answered = [];
  for (const caller of callers) {
    const named = (await params?.()) ?? {};
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => named[name]!);
    const cookie = people[caller] && `session=${await school.given.session(people[caller])}`;
    const headers = {
      origin: 'http://localhost:3000',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...own,
    };
    const response = await fetch(school.address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    // Read to its end: a server does not close under an answer that is still on its way.
    if (isEndless && response.ok) await response.body!.cancel();
    else await response.arrayBuffer();
    answered.push(response.status);
  }
  expect(answered).toEqual(statuses);
});
