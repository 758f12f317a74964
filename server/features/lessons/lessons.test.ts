/** Lessons: who sees what of them, and who changes them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseMessages } from '#contract/courses.ts';
import { generalMessages } from '#contract/general-messages.ts';
import { lessonMessages } from '#contract/lessons.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Boxes', desc: 'How pages are laid out.' };
const nowhere = '00000000-0000-4000-8000-000000000000';

/** A course with its tutor, and a student who is enrolled in it. */
async function givenCourse() {
  const { as, given } = school;
  const [tutor, student] = [await given.tutor(), await given.student()];
  const course = await given.course({ tutorId: tutor.id });
  await given.enrolment(student.id, course.id);
  return { course, tutor: as(tutor), student: as(student), tutorId: tutor.id, studentId: student.id };
}

const found = (body: unknown) => body as { _id: string; title: string }[];
const titles = (body: unknown) => found(body).map(({ title }) => title);

test('a tutor adds a lesson, which is the last of its course and is published', async () => {
  const { course, tutor } = await givenCourse();
  await school.given.lesson(course.id, { title: 'The first' });

  const added = await tutor.post(`/lessons/${course.id}`, details);
  const one = await tutor.get(`/lessons/one/${added.body._id}`);
  const all = await tutor.get(`/lessons/${course.id}`);

  const lesson = {
    ...details,
    _id: expect.any(String),
    courseId: course.id,
    videoUrl: '',
    videoName: '',
    imgThumbnail: '',
    imgName: '',
    isPublished: true,
    video: null,
    tasks: 0,
    isOpen: true,
    isCompleted: false,
  };
  expect(added).toMatchObject({ status: 201, body: lesson });
  expect(one.body).toEqual(lesson);
  expect(titles(all.body)).toEqual(['The first', 'Boxes']);
});

test('the exact fields of the specification change a lesson; the reply has its courseId', async () => {
  const { course, tutor } = await givenCourse();
  const lesson = await school.given.lesson(course.id);
  const none = { videoUrl: '', videoName: '', imgThumbnail: '', imgName: '' };
  const fields = { title: 'Text', desc: 'Lines and words.', ...none };

  const changed = await tutor.put(`/lessons/${lesson.id}`, fields);

  expect(changed).toMatchObject({
    status: 200,
    body: { courseId: course.id, title: 'Text', desc: 'Lines and words.' },
  });
  expect(changed.body).toMatchObject({ ...none, isPublished: true });
});

test('what only the server decides is not taken from the body', async () => {
  const { course, tutor } = await givenCourse();
  const other = await school.given.course();
  const extras = { _id: nowhere, courseId: other.id, position: -1, publishedAt: '2020-01-01', tasks: 9, isOpen: false };

  const { body } = await tutor.post(`/lessons/${course.id}`, { ...details, ...extras });
  const changed = await tutor.put(`/lessons/${body._id}`, { ...details, ...extras });

  expect(changed.body).toMatchObject({ _id: body._id, courseId: course.id, isPublished: true, tasks: 0 });
});

test.each([
  [{ title: '  ' }, lessonMessages.title],
  [{ title: 'a'.repeat(121) }, lessonMessages.title],
  [{ title: 'two\r\nlines' }, lessonMessages.title],
  [{ title: ['Boxes'] }, lessonMessages.title],
  [{ desc: '' }, lessonMessages.desc],
  [{ desc: 'a'.repeat(5_001) }, lessonMessages.desc],
  [{ isPublished: 'yes' }, expect.any(String)],
  [{ imgName: null }, expect.any(String)],
])('%j is refused with its sentence', async (wrong, message) => {
  const { course, tutor } = await givenCourse();
  const lesson = await school.given.lesson(course.id);

  const added = await tutor.post(`/lessons/${course.id}`, { ...details, ...wrong });
  const changed = await tutor.put(`/lessons/${lesson.id}`, { ...details, ...wrong });

  for (const refused of [added, changed]) expect(refused).toMatchObject({ status: 400, body: { message } });
});

test('publishing shows a draft, and taking it back hides it; a change that says nothing of it leaves it', async () => {
  const { course, tutor, student } = await givenCourse();
  const { body } = await tutor.post(`/lessons/${course.id}`, { ...details, isPublished: false });
  const path = `/lessons/${body._id}`;
  const seen = async () => titles((await student.get(`/lessons/${course.id}`)).body);

  const asDraft = await seen();
  await tutor.put(path, { ...details, isPublished: true });
  await tutor.put(path, { ...details, title: 'Boxes again' });
  const published = await seen();
  await tutor.put(path, { ...details, isPublished: false });
  await tutor.put(path, { ...details, title: 'Boxes once more' });

  expect([asDraft, published, await seen()]).toEqual([[], ['Boxes again'], []]);
});

test('a draft does not exist for anybody but its tutor and the office', async () => {
  const { as, given } = school;
  const { course, tutor, student } = await givenCourse();
  const draft = await given.lesson(course.id, { publishedAt: null, title: 'Secret' });
  const task = await given.task(draft.id);
  const strangers = [student, as(await given.student()), as(await given.tutor())];

  for (const stranger of strangers) {
    expect(await stranger.get(`/lessons/one/${draft.id}`)).toMatchObject({
      status: 404,
      body: { message: lessonMessages.gone },
    });
    expect((await stranger.get(`/lessons/${course.id}`)).body).toEqual([]);
    expect((await stranger.get(`/lessons/search/${course.id}?q=secret`)).body).toEqual([]);
    expect((await stranger.get(`/tasks/${draft.id}`)).status).toBe(404);
  }
  const otherTutor = strangers[2]!;
  expect((await otherTutor.put(`/lessons/${draft.id}`, details)).status).toBe(404);
  expect((await otherTutor.delete(`/lessons/${draft.id}`)).status).toBe(404);
  expect((await otherTutor.put(`/tasks/${task.id}`, { name: 'Mine' })).status).toBe(404);
  expect((await otherTutor.post(`/tasks/${draft.id}`, { name: 'a', desc: 'b', deadline: '2026-12-01' })).status).toBe(
    404,
  );
  for (const owner of [tutor, as(await given.admin())]) {
    expect(titles((await owner.get(`/lessons/${course.id}`)).body)).toEqual(['Secret']);
    expect(titles((await owner.get(`/lessons/search/${course.id}?q=secret`)).body)).toEqual(['Secret']);
    expect((await owner.get(`/lessons/one/${draft.id}`)).status).toBe(200);
  }
});

test('whoever is not enrolled sees the outline; a student who is, and staff whose it is, the lesson', async () => {
  const { as, given } = school;
  const { course, tutor, student, tutorId } = await givenCourse();
  const video = await given.video(tutorId, { seconds: 90, hasPoster: true });
  const lesson = await given.lesson(course.id, { videoName: video.name });
  await given.task(lesson.id);
  const path = `/lessons/one/${lesson.id}`;

  const outlines = [await as(await given.student()).get(path), await as(await given.tutor()).get(path)];
  const open = await student.get(path);
  const own = [await tutor.get(path), await as(await given.admin()).get(path)];

  const outline = { title: 'Boxes', desc: 'How pages are laid out.', isPublished: true, tasks: 1 };
  for (const { body } of outlines)
    expect(body).toMatchObject({ ...outline, video: null, videoUrl: '', videoName: '', imgName: '', isOpen: false });
  expect(open.body).toMatchObject({ ...outline, isOpen: true, videoName: '', video: { seconds: 90 } });
  expect(open.body).toMatchObject({ videoUrl: expect.stringContaining(video.name) });
  for (const { body } of own) expect(body).toMatchObject({ isOpen: true, videoName: video.name });
});

test('a list tells of videos without their addresses', async () => {
  const { given } = school;
  const { course, student, tutorId } = await givenCourse();
  const video = await given.video(tutorId, { seconds: 90, bytes: 5_000 });
  await given.lesson(course.id, { videoName: video.name });

  const { body } = await student.get(`/lessons/${course.id}`);

  const renditions = [{ rendition: 'normal', url: '', bytes: 5_000 }];
  expect(body).toMatchObject([{ isOpen: true, videoUrl: '', video: { seconds: 90, poster: '', renditions } }]);
});

test('a student who is enrolled in another course sees the outline', async () => {
  const { course } = await givenCourse();
  const { student } = await givenCourse();
  const lesson = await school.given.lesson(course.id);

  expect((await student.get(`/lessons/one/${lesson.id}`)).body).toMatchObject({ isOpen: false, video: null });
  expect((await student.get(`/tasks/${lesson.id}`)).status).toBe(403);
});

test('the office changes lessons of any course; another tutor and students are told why not', async () => {
  const { as, given } = school;
  const { course, student } = await givenCourse();
  const lesson = await given.lesson(course.id);
  const [office, otherTutor] = [as(await given.admin()), as(await given.tutor())];
  const order = { lessonIds: [lesson.id] };
  const changes = (person: typeof office) => [
    person.post(`/lessons/${course.id}`, details),
    person.put(`/lessons/${lesson.id}`, details),
    person.put(`/lessons/${course.id}/order`, order),
    person.delete(`/lessons/${lesson.id}`),
  ];

  const byOther = await Promise.all(changes(otherTutor));
  const byStudent = await Promise.all(changes(student));
  const byOffice = [
    await office.put(`/lessons/${lesson.id}`, details),
    await office.put(`/lessons/${course.id}/order`, order),
  ];

  for (const refused of byOther)
    expect(refused).toMatchObject({ status: 403, body: { message: lessonMessages.notYours } });
  for (const refused of byStudent)
    expect(refused).toMatchObject({ status: 403, body: { message: generalMessages.staffOnly } });
  expect(byOffice.map(({ status }) => status)).toEqual([200, 200]);
});

test('a course that gets another tutor takes its lessons along', async () => {
  const { as, given } = school;
  const { course, tutor } = await givenCourse();
  const heir = await given.tutor();
  const lesson = await given.lesson(course.id);
  await given.handover(course.id, heir.id);

  expect((await tutor.put(`/lessons/${lesson.id}`, details)).status).toBe(403);
  expect((await as(heir).put(`/lessons/${lesson.id}`, details)).status).toBe(200);
});

test('what is nowhere cannot be read or changed', async () => {
  const { tutor } = await givenCourse();

  expect((await tutor.get(`/lessons/${nowhere}`)).body.message).toBe(courseMessages.gone);
  expect((await tutor.get(`/lessons/search/${nowhere}`)).body.message).toBe(courseMessages.gone);
  expect((await tutor.post(`/lessons/${nowhere}`, details)).body.message).toBe(courseMessages.gone);
  expect((await tutor.get(`/lessons/one/${nowhere}`)).body.message).toBe(lessonMessages.gone);
  expect((await tutor.put(`/lessons/${nowhere}`, details)).body.message).toBe(lessonMessages.gone);
  expect((await tutor.delete(`/lessons/${nowhere}`)).body.message).toBe(lessonMessages.gone);
  expect((await tutor.get('/lessons/one/1')).body.message).toBe(generalMessages.badId);
});
