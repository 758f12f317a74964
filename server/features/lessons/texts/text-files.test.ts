/**
 * Tests the files in the texts of lessons: who may download them, and which texts may link to them. Their deletion is tested in
 * features/files.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { runJob } from '#server/testing/run-job.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const page = Buffer.from('<script>alert(1)</script>');

async function sent(by: Person, fileName = 'notes.html') {
  return (await (await school.sender(by)).send('file', fileName, page)).body.name as string;
}

/** A published lesson with a tutor and an enrolled student; its text may be saved and published. */
async function createLesson(details: Parameters<School['create']['lesson']>[1] = {}, by?: Person) {
  const { as, create } = school;
  const [tutor, student] = [by ?? (await create.tutor()), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const first = await create.lesson(course.id, { title: 'Reeds' });
  const { id } = await create.lesson(course.id, details);
  const params = { lessonId: id };
  let revision = 0;
  async function save(draft: string, by = tutor) {
    const body = { draft, revision, saveId: crypto.randomUUID() };
    revision = (await as(by).call(lessonTexts.save, { params, body })).revision;
  }
  const publish = () => as(tutor).call(lessonTexts.publish, { params, body: { revision } });
  const filesFor = async (reader: Person) => (await as(reader).call(lessons.read, { params })).files;
  return { id, first, tutor, student, save, publish, filesFor };
}

async function fetchAs(person: Person, lessonId: string, name: string) {
  const cookie = `session=${await school.create.session(person)}`;
  return fetch(`${school.base}/lessons/${lessonId}/files/${name}`, { headers: { cookie } });
}
const statusFor = async (...of: Parameters<typeof fetchAs>) => (await fetchAs(...of)).status;

test('a file of a published text is a download for those who may read the lesson, and for nobody else', async () => {
  const { id, tutor, student, save, publish, filesFor } = await createLesson();
  const name = await sent(tutor);
  await save(`Read [the notes](${name}) and [again](${name}).`);
  await publish();

  const response = await fetchAs(student, id, name);
  const { headers } = response;
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(page);
  expect(headers.get('content-disposition')).toBe('attachment; filename="notes.html"; filename*=UTF-8\'\'notes.html');
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(await filesFor(student)).toEqual([{ name, fileName: 'notes.html', bytes: page.length }]);

  const [stranger, otherTutor] = [await school.create.student(), await school.create.tutor()];
  expect([await statusFor(stranger, id, name), await statusFor(otherTutor, id, name)]).toEqual([403, 403]);
  expect(await filesFor(stranger)).toEqual([]);
  expect((await fetch(`${school.base}/lessons/${id}/files/${name}`)).status).toBe(401);
});

test('a lesson that waits for another one gives no file before that is completed', async () => {
  const { id, first, tutor, student, save, publish } = await createLesson({ opensAfterPrevious: true });
  const name = await sent(tutor);
  await save(`[Notes](${name})`);
  await publish();

  const refused = await school.as(student).refused(lessonTexts.file, { params: { lessonId: id, name } });
  expect(refused).toMatchObject({ status: 403, message: pacingTexts.opensWhenFinished('Reeds') });
  await school.as(student).call(progress.keep, { params: { lessonId: first.id }, body: { isCompleted: true } });
  expect(await statusFor(student, id, name)).toBe(200);
});

test('students download only files of the published text; authors also those of the draft and of earlier texts', async () => {
  const { id, tutor, student, save, publish, filesFor } = await createLesson();
  const [first, second] = [await sent(tutor), await sent(tutor)];
  await save(`[One](${first})`);
  await publish();
  await save(`[Two](${second})`);

  const statuses = async (person: Person) => [await statusFor(person, id, first), await statusFor(person, id, second)];
  expect([await statuses(student), await statuses(tutor)]).toEqual([
    [200, 404],
    [200, 200],
  ]);
  await publish();
  expect([await statuses(student), await statuses(tutor)]).toEqual([
    [404, 200],
    [200, 200],
  ]);
  expect((await filesFor(student)).map(({ name }) => name)).toEqual([second]);
});

test('a text gives no access to files of other people, or of other lessons, and its author learns which', async () => {
  const { id, tutor, save, publish } = await createLesson();
  const elsewhere = await createLesson();
  const [foreign, ofOther] = [await sent(elsewhere.student), await sent(elsewhere.tutor)];
  await elsewhere.save(`[Notes](${ofOther})`);
  const own = await sent(tutor);
  await save(`[Own](${own}) [Foreign](${foreign}) [Other](${ofOther}) [Again](${foreign})`);
  expect(await publish()).toMatchObject({ missingFiles: [foreign, ofOther] });
  expect(await school.as(tutor).call(lessonTexts.read, { params: { lessonId: id } })).toMatchObject({
    missingFiles: [foreign, ofOther],
  });

  for (const name of [foreign, ofOther]) {
    const refused = await school.as(tutor).refused(lessonTexts.file, { params: { lessonId: id, name } });
    expect(refused).toMatchObject({ status: 404, message: filesTexts.none });
  }
  expect(await statusFor(elsewhere.tutor, elsewhere.id, ofOther)).toBe(200);
});

test('a link that the office, or a tutor of both lessons, copies into another lesson works there', async () => {
  const [from, byOffice] = [await createLesson(), await createLesson()];
  const name = await sent(from.tutor);
  await from.save(`[Notes](${name})`);
  await byOffice.save(`Copied: [Notes](${name})`, await school.create.admin());
  await byOffice.publish();

  expect(await statusFor(byOffice.student, byOffice.id, name)).toBe(200);
  expect((await byOffice.filesFor(byOffice.student)).map((file) => file.name)).toEqual([name]);

  const byTutor = await createLesson({}, byOffice.tutor);
  await byTutor.save(`[Notes](${name})`);
  await byTutor.publish();
  expect(await statusFor(byTutor.student, byTutor.id, name)).toBe(200);
});

test('a file stays while a version may link to it, and is deleted with its lesson', async () => {
  const { id, tutor, save, publish } = await createLesson();
  const [linked, unused] = [await sent(tutor), await sent(tutor)];
  await save(`[Notes](${linked})`);
  await publish();
  await save('Without files');
  await publish();
  const { services, clock } = school;
  const cleanUp = () => runJob(school, 'files.sweep-unused');
  const isThere = async (name: string) => (await services.files.stat(`sent/${name}`)) !== undefined;

  clock.advance({ minutes: 24 * 60 + 1 });
  await cleanUp();
  expect([await isThere(linked), await isThere(unused)]).toEqual([true, false]);

  await school.as(tutor).call(lessons.delete, { params: { lessonId: id } });
  await cleanUp();
  expect(await isThere(linked)).toBe(false);
});
