/** Uploaded files: upload, download, access and deletion. */

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { lessons } from '#contract/lessons.ts';
import { tasks } from '#contract/tasks.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import { deleteUnusedFiles } from './cleanup.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { FILE_MAX_MB: '1' } });
});
afterAll(() => school.stop());

const MEGABYTE = 1024 * 1024;
const page = Buffer.from('<script>alert(document.cookie)</script>');

async function sent(by: Person, { fileName = 'boxes.html', bytes = page }: { fileName?: string; bytes?: Buffer } = {}) {
  const taken = await (await school.sender(by)).send('file', fileName, bytes);
  return taken.body.name as string;
}

/** A task of a published lesson, its tutor, and a student who is enrolled. */
async function createTask() {
  const { create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id);
  return { tutor, student, lesson, task: await create.task(lesson.id) };
}

const to = (taskId: string, attachments: string[]) => ({ params: { id: taskId }, body: { attachments } });
const attach = (by: Person, ...what: Parameters<typeof to>) => school.as(by).call(tasks.update, to(...what));
const notAttached = (by: Person, ...what: Parameters<typeof to>) => school.as(by).refused(tasks.update, to(...what));

async function attached(fileName?: string, bytes?: Buffer) {
  const found = await createTask();
  const name = await sent(found.tutor, { ...(fileName && { fileName }), ...(bytes && { bytes }) });
  await attach(found.tutor, found.task.id, [name]);
  return { ...found, name, path: `/tasks/${found.task.id}/attachments/${name}` };
}

async function fetchAs(person: Person | undefined, path: string, headers: Record<string, string> = {}) {
  const cookie = person && { cookie: `session=${await school.create.session(person)}` };
  return fetch(school.base + path, { headers: { ...cookie, ...headers } });
}

const listed = async (by: Person, lessonId: string) =>
  (await school.as(by).call(tasks.list, { params: { lessonId } }))[0]!.attachments;

test('a student uploads any file; it is stored unchanged, under an unguessable name', async () => {
  const sender = await school.sender(await school.create.student());
  const begun = await sender.begin({ purpose: 'file', fileName: '../Insha yangu!.tar.gz', bytes: 9 });
  await sender.add(begun.path, { at: 0, bytes: Buffer.from('MZ\0\0virus') });

  const taken = await sender.take(begun.path);
  const again = await sender.take(begun.path);

  expect(taken).toMatchObject({ status: 200, body: { purpose: 'file', fileName: 'Insha yangu!.tar.gz', bytes: 9 } });
  expect(taken.body.name).toMatch(/^\d{13}-[\da-f]{32}-insha-yangu-tar\.bin$/);
  expect(again.body).toEqual(taken.body);
});

test('a file that is too large is refused before it is sent, and other uploads still work', async () => {
  const sender = await school.sender(await school.create.student());

  const refused = await sender.begin({ purpose: 'file', bytes: MEGABYTE + 1 });
  const allowed = await sender.begin({ purpose: 'file', bytes: MEGABYTE });

  expect(refused).toMatchObject({ status: 413, body: { message: uploadsTexts.tooLarge(1) } });
  expect(allowed.status).toBe(201);
});

test('a student’s quota is 500 MB, unfinished uploads included; staff have more', async () => {
  const { create } = school;
  const [student, tutor] = [await create.student(), await create.tutor()];
  for (const person of [student, tutor]) await create.sentFile(person, { bytes: 500 * MEGABYTE - 3 });
  const [hers, his] = [await school.sender(student), await school.sender(tutor)];

  const last = await hers.begin({ purpose: 'file', bytes: 3 });
  const refused = await hers.begin({ purpose: 'file', bytes: 1 });

  expect(last.status).toBe(201);
  expect(refused).toMatchObject({ status: 413, body: { message: uploadsTexts.full(500, '') } });
  expect((await hers.begin({ purpose: 'picture', bytes: 1 })).status).toBe(201);
  expect((await his.begin({ purpose: 'file', bytes: 4 })).status).toBe(201);
});

test('the quota is configurable, counts each file once, and the refusal names the office’s phone', async () => {
  const small = await startTestServer({ env: { STUDENT_FILES_MAX_MB: '1', SUPPORT_PHONE: '+254 712 345 678' } });
  const student = await small.create.student();
  const course = await small.create.course();
  await small.create.enrolment(student.id, course.id);
  const task = await small.create.task((await small.create.lesson(course.id)).id, { deadline: '2099-12-31' });
  const { name } = await small.create.sentFile(student, { bytes: MEGABYTE - 3 });
  for (let n = 0; n < 3; n++) await small.create.handin({ task, student, files: [name] });
  const sender = await small.sender(student);

  const last = await sender.begin({ purpose: 'file', bytes: 3 });
  const refused = await sender.begin({ purpose: 'file', bytes: 1 });

  expect(last.status).toBe(201);
  expect(refused).toMatchObject({ status: 413, body: { message: uploadsTexts.full(1, '+254 712 345 678') } });
  expect(refused.body.message).toContain('Please ask the office for more space: +254 712 345 678.');
});

test('a user has at most twenty unfinished uploads', async () => {
  const sender = await school.sender(await school.create.student());
  for (let n = 0; n < 20; n++) await sender.begin({ purpose: 'file', bytes: 1 });

  expect((await sender.begin({ purpose: 'file', bytes: 1 })).status).toBe(429);
});

test('attached files keep their order, and users who may open the lesson download them', async () => {
  const { tutor, student, lesson, task } = await createTask();
  const [one, two] = [await sent(tutor), await sent(tutor, { fileName: 'two.csv', bytes: randomBytes(300_000) })];

  await attach(tutor, task.id, [two, one, two]);
  const files = await listed(student, lesson.id);
  const fetched = await fetchAs(student, `/tasks/${task.id}/attachments/${one}`);

  expect(files).toEqual([
    { name: two, fileName: 'two.csv', bytes: 300_000 },
    { name: one, fileName: 'boxes.html', bytes: page.length },
  ]);
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(page);
});

test.each([
  ['boxes.html', 'filename="boxes.html"', 'boxes.html'],
  ['Wanjirũ "kazi".svg', 'filename="Wanjiru kazi .svg"', 'Wanjirũ kazi .svg'],
  ['a\r\nSet-Cookie: x=1.html', 'filename="a Set-Cookie x_1.html"', 'a Set-Cookie x=1.html'],
  ["it's 100%*.txt", 'filename="it_s 100_ .txt"', "it's 100% .txt"],
  ['cv\u202Efdp.exe', 'filename="cv fdp.exe"', 'cv fdp.exe'],
  ['作業.py', 'filename="__.py"', '作業.py'],
])('a file named %j is served as a download, never as a page', async (fileName, ascii, name) => {
  const { student, path } = await attached(fileName);

  const { status, headers } = await fetchAs(student, path);

  expect(status).toBe(200);
  const disposition = headers.get('content-disposition')!;
  expect(disposition).toMatch(/^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
  expect(disposition).toContain(ascii);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe(name);
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('set-cookie')).toBeNull();
});

test('an interrupted download resumes', async () => {
  const bytes = randomBytes(500_000);
  const { student, path } = await attached('data.zip', bytes);

  const rest = await fetchAs(student, path, { range: 'bytes=400000-' });

  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(400_000));
});

test('other users cannot download a file, by any URL', async () => {
  const { create } = school;
  const { tutor, student, name, path, task } = await attached();
  const other = await attached();
  const statusFor = async (person: Person | undefined, asked = path) => (await fetchAs(person, asked)).status;

  expect(await statusFor(undefined)).toBe(401);
  expect(await statusFor(await create.student())).toBe(403);
  expect(await statusFor(await create.tutor())).toBe(403);
  expect(await statusFor(await create.admin())).toBe(200);
  expect(await statusFor(student, `/tasks/${task.id}/attachments/${other.name}`)).toBe(404);
  expect(await statusFor(other.student, `/tasks/${other.task.id}/attachments/${name}`)).toBe(404);
  for (const wicked of ['..%2f..%2f..%2fetc%2fpasswd', 'x', `${name}%00`, encodeURIComponent(`sent/${name}`)])
    expect(await statusFor(student, `/tasks/${task.id}/attachments/${wicked}`), wicked).toBe(400);

  await attach(tutor, task.id, []);
  expect(await statusFor(student)).toBe(404);
});

test('users who may not open the lesson are refused its files and task sheets', async () => {
  const { path, task } = await attached();
  const stranger = school.as(await school.create.student());

  for (const asked of [path, `/tasks/${task.id}/sheet`])
    expect(await stranger.get(asked)).toMatchObject({ status: 403, body: { message: lessonsTexts.joinFirst } });
});

test('another user’s file cannot be attached, and the present files stay', async () => {
  const { tutor, lesson, task, name } = await attached();
  const foreign = await sent(await school.create.student());

  const refused = await notAttached(tutor, task.id, [name, foreign]);
  const unknown = await notAttached(tutor, task.id, [name.replace(/^\d+/, '1')]);

  for (const answer of [refused, unknown]) expect(answer).toMatchObject({ status: 400, message: filesTexts.gone });
  expect((await listed(tutor, lesson.id)).map((file) => file.name)).toEqual([name]);
});

test('an admin keeps a tutor’s files and adds own ones', async () => {
  const { tutor, lesson, task, name } = await attached();
  const admin = await school.create.admin();
  const added = await sent(admin);

  await attach(admin, task.id, [added, name]);
  expect((await listed(tutor, lesson.id)).map((file) => file.name)).toEqual([added, name]);
});

test('more than ten files are refused with a message', async () => {
  const { tutor, task, name } = await attached();
  const refused = await notAttached(
    tutor,
    task.id,
    Array.from({ length: 11 }, () => name),
  );
  expect(refused).toMatchObject({ status: 400, message: filesTexts.tooMany });
});

test('an unused file is deleted after a day, one of a task or hand-in stays', async () => {
  const { create, clock, services } = school;
  const { tutor, student, task, name } = await attached();
  const [handedIn, unused] = [await sent(student), await sent(student)];
  await create.handin({ task, student, files: [handedIn] });
  const isThere = async (file: string) => (await services.files.stat(`sent/${file}`)) !== undefined;

  await deleteUnusedFiles(services);
  expect(await Promise.all([name, handedIn, unused].map(isThere))).toEqual([true, true, true]);

  clock.advance({ minutes: 24 * 60 + 1 });
  await deleteUnusedFiles(services);
  expect(await Promise.all([name, handedIn, unused].map(isThere))).toEqual([true, true, false]);

  await school.as(tutor).call(tasks.delete, { params: { id: task.id } });
  await deleteUnusedFiles(services);
  expect(await Promise.all([name, handedIn].map(isThere))).toEqual([false, false]);
});

test('an image preview is deleted with its file', async () => {
  const { create, services, clock } = school;
  const { tutor, student, task } = await createTask();
  const boxes = sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f3c88' } }).png();
  const name = await sent(student, { fileName: 'boxes.png', bytes: await boxes.toBuffer() });
  const { id } = await create.handin({ task, student, files: [name] });
  const cookie = `session=${await create.session(tutor)}`;
  const shown = await fetch(`${school.base}/handins/attempts/${id}/files/${name}/picture`, { headers: { cookie } });
  const isKept = async () => (await services.files.stat(`sent-pictures/${name}`)) !== undefined;
  expect([shown.status, await isKept()]).toEqual([200, true]);

  await school.as(tutor).call(tasks.delete, { params: { id: task.id } });
  clock.advance({ minutes: 24 * 60 + 1 });
  await deleteUnusedFiles(services);

  expect(await isKept()).toBe(false);
});

test('a file in a lesson stays while a version of the text may link to it, and is deleted with the lesson', async () => {
  const { create, services, clock } = school;
  const { tutor, lesson } = await createTask();
  const name = await sent(tutor);
  const params = { lessonId: lesson.id };
  for (const [revision, draft] of [`[Notes](${name})`, 'Without files'].entries())
    await school.as(tutor).call(lessonTexts.save, { params, body: { draft, revision, saveId: crypto.randomUUID() } });
  const isThere = async () => (await services.files.stat(`sent/${name}`)) !== undefined;

  clock.advance({ minutes: 24 * 60 + 1 });
  await deleteUnusedFiles(services);
  expect(await isThere()).toBe(true);

  await school.as(await create.admin()).call(lessons.delete, { params });
  await deleteUnusedFiles(services);
  expect(await isThere()).toBe(false);
});
