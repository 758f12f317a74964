/** Tests which users may see and which may change a lesson. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#contract/lessons.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { tasks } from '#contract/tasks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Boxes', desc: 'How pages are laid out.' };
const nowhere = '00000000-0000-4000-8000-000000000000';

/** A course with its tutor and an enrolled student. */
async function createCourse() {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  return { course, tutor: as(tutor), student: as(student), tutorId: tutor.id, studentId: student.id };
}

const of = (lessonId: string) => ({ params: { lessonId } });
const ofCourse = (courseId: string) => ({ params: { courseId } });
const titles = (listed: { title: string }[]) => listed.map(({ title }) => title);

test('a tutor adds a lesson at the end of the course, published', async () => {
  const { course, tutor } = await createCourse();
  await school.create.lesson(course.id, { title: 'The first' });

  const added = await tutor.call(lessons.add, { ...ofCourse(course.id), body: details });
  const one = await tutor.call(lessons.read, of(added._id));
  const all = await tutor.call(lessons.list, ofCourse(course.id));

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
    isFree: false,
    opensFrom: 'publication',
    opensDay: null,
    opensAfterDays: 0,
    opensOn: null,
    opensAfterPrevious: false,
    opensAfter: null,
    prerequisite: null,
    taskList: [],
    unit: null,
    minutes: null,
    estimatedMinutes: null,
    isCompleted: false,
  };
  expect(added).toMatchObject(lesson);
  expect(one).toEqual({ ...lesson, text: '', files: [] });
  expect(titles(all)).toEqual(['The first', 'Boxes']);
});

test('the specification’s fields change a lesson; the reply has its courseId', async () => {
  const { course, tutor } = await createCourse();
  const lesson = await school.create.lesson(course.id);
  const none = { videoUrl: '', videoName: '', imgThumbnail: '', imgName: '' };
  const fields = { title: 'Text', desc: 'Lines and words.', ...none };

  const changed = await tutor.call(lessons.update, { ...of(lesson.id), body: fields });

  expect(changed).toMatchObject({ ...fields, courseId: course.id, isPublished: true });
});

test('the server ignores fields of the body that only the server decides', async () => {
  const { course, tutor } = await createCourse();
  const other = await school.create.course();
  const extras = { _id: nowhere, courseId: other.id, position: -1, publishedAt: '2020-01-01', tasks: 9, isOpen: false };

  const body = { ...details, ...extras };

  const { _id } = await tutor.call(lessons.add, { ...ofCourse(course.id), body });
  const changed = await tutor.call(lessons.update, { ...of(_id), body });

  expect(changed).toMatchObject({ _id, courseId: course.id, isPublished: true, tasks: 0 });
});

test.each([
  [{ title: '  ' }, lessonsTexts.title],
  [{ title: 'a'.repeat(121) }, lessonsTexts.title],
  [{ title: 'two\r\nlines' }, lessonsTexts.title],
  [{ title: ['Boxes'] }, lessonsTexts.title],
  [{ desc: '' }, lessonsTexts.desc],
  [{ desc: 'a'.repeat(5_001) }, lessonsTexts.desc],
  [{ isPublished: 'yes' }, expect.any(String)],
  [{ imgName: null }, expect.any(String)],
])('%j is refused with its sentence', async (wrong, message) => {
  const { course, tutor } = await createCourse();
  const lesson = await school.create.lesson(course.id);

  const added = await tutor.post(`/lessons/${course.id}`, { ...details, ...wrong });
  const changed = await tutor.put(`/lessons/${lesson.id}`, { ...details, ...wrong });

  for (const refused of [added, changed]) expect(refused).toMatchObject({ status: 400, body: { message } });
});

test('a lesson can be published and unpublished; a change without that field leaves it', async () => {
  const { course, tutor, student } = await createCourse();
  const draft = { ...details, isPublished: false };
  const { _id } = await tutor.call(lessons.add, { ...ofCourse(course.id), body: draft });
  const change = (body: Input<typeof lessons.update>['body']) => tutor.call(lessons.update, { ...of(_id), body });
  const seen = async () => titles(await student.call(lessons.list, ofCourse(course.id)));

  const asDraft = await seen();
  await change({ ...details, isPublished: true });
  await change({ ...details, title: 'Boxes again' });
  const published = await seen();
  await change(draft);
  await change({ ...details, title: 'Boxes once more' });

  expect([asDraft, published, await seen()]).toEqual([[], ['Boxes again'], []]);
});

test('a draft exists only for its tutor and admins', async () => {
  const { as, create } = school;
  const { course, tutor, student } = await createCourse();
  const draft = await create.lesson(course.id, { publishedAt: null, title: 'Secret' });
  const task = await create.task(draft.id);
  const strangers = [student, as(await create.student()), as(await create.tutor())];

  const [hidden, list, search] = [
    of(draft.id),
    ofCourse(course.id),
    { ...ofCourse(course.id), query: { q: 'secret' } },
  ];

  for (const stranger of strangers) {
    expect(await stranger.refused(lessons.read, hidden)).toMatchObject({ status: 404, message: lessonsTexts.gone });
    expect(await stranger.call(lessons.list, list)).toEqual([]);
    expect(await stranger.call(lessons.search, search)).toEqual([]);
    expect(await stranger.refused(tasks.list, hidden)).toMatchObject({ status: 404 });
  }
  const otherTutor = strangers[2]!;
  const newTask = { name: 'a', desc: 'b', deadline: '2026-12-01' };
  const refusals = [
    await otherTutor.refused(lessons.update, { ...hidden, body: details }),
    await otherTutor.refused(lessons.delete, hidden),
    await otherTutor.refused(tasks.update, { params: { id: task.id }, body: { name: 'Mine' } }),
    await otherTutor.refused(tasks.add, { ...hidden, body: newTask }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(Array(4).fill(404));
  for (const owner of [tutor, as(await create.admin())]) {
    expect(titles(await owner.call(lessons.list, list))).toEqual(['Secret']);
    expect(titles(await owner.call(lessons.search, search))).toEqual(['Secret']);
    expect(await owner.call(lessons.read, hidden)).toMatchObject({ title: 'Secret' });
  }
});

test('users who are not enrolled see the outline; enrolled students and managing staff see the lesson', async () => {
  const { as, create } = school;
  const { course, tutor, student, tutorId } = await createCourse();
  const video = await create.video(tutorId, { seconds: 90, hasPoster: true });
  const lesson = await create.lesson(course.id, { videoName: video.name });
  await create.task(lesson.id);
  const readBy = (person: typeof tutor) => person.call(lessons.read, of(lesson.id));

  const outlines = [await readBy(as(await create.student())), await readBy(as(await create.tutor()))];
  const open = await readBy(student);
  const own = [await readBy(tutor), await readBy(as(await create.admin()))];

  const outline = { title: 'Boxes', desc: 'How pages are laid out.', isPublished: true, tasks: 1 };
  for (const seen of outlines)
    expect(seen).toMatchObject({ ...outline, video: null, videoUrl: '', videoName: '', imgName: '', isOpen: false });
  expect(open).toMatchObject({ ...outline, isOpen: true, videoName: '', video: { seconds: 90 } });
  expect(open.videoUrl).toContain(video.name);
  for (const seen of own) expect(seen).toMatchObject({ isOpen: true, videoName: video.name });
});

test('a list has videos without their URLs', async () => {
  const { create } = school;
  const { course, student, tutorId } = await createCourse();
  const video = await create.video(tutorId, { seconds: 90, bytes: 5_000 });
  await create.lesson(course.id, { videoName: video.name });

  const listed = await student.call(lessons.list, ofCourse(course.id));

  const renditions = [{ rendition: 'normal', url: '', bytes: 5_000 }];
  expect(listed).toMatchObject([{ isOpen: true, videoUrl: '', video: { seconds: 90, poster: '', renditions } }]);
});

test('a student of another course sees the outline', async () => {
  const { course } = await createCourse();
  const { student } = await createCourse();
  const lesson = await school.create.lesson(course.id);

  expect(await student.call(lessons.read, of(lesson.id))).toMatchObject({ isOpen: false, video: null });
  expect(await student.refused(tasks.list, of(lesson.id))).toMatchObject({ status: 403 });
});

test('admins change lessons of any course; another tutor and students are refused', async () => {
  const { as, create } = school;
  const { course, student } = await createCourse();
  const lesson = await create.lesson(course.id);
  const [office, otherTutor] = [as(await create.admin()), as(await create.tutor())];
  const change = { ...of(lesson.id), body: details };
  const order = { ...ofCourse(course.id), body: { lessonIds: [lesson.id] } };
  const refusedTo = (person: typeof office) =>
    Promise.all([
      person.refused(lessons.add, { ...ofCourse(course.id), body: details }),
      person.refused(lessons.update, change),
      person.refused(lessons.reorder, order),
      person.refused(lessons.delete, of(lesson.id)),
    ]);

  const byOther = await refusedTo(otherTutor);
  const byStudent = await refusedTo(student);
  await office.call(lessons.update, change);
  await office.call(lessons.reorder, order);

  for (const refused of byOther) expect(refused).toMatchObject({ status: 403, message: lessonsTexts.notYours });
  for (const refused of byStudent) expect(refused).toMatchObject({ status: 403, message: generalTexts.staffOnly });
});

test('when a course gets another tutor, that tutor also manages its lessons', async () => {
  const { as, create, database } = school;
  const { course, tutor } = await createCourse();
  const heir = await create.tutor();
  const lesson = await create.lesson(course.id);
  await database.transferCourse(course.id, heir.id);

  const change = { ...of(lesson.id), body: details };

  expect(await tutor.refused(lessons.update, change)).toMatchObject({ status: 403 });
  expect(await as(heir).call(lessons.update, change)).toMatchObject(details);
});

test('a lesson or course that does not exist cannot be read or changed', async () => {
  const { tutor } = await createCourse();

  const [lesson, course] = [of(nowhere), ofCourse(nowhere)];

  const ofCourses = [
    await tutor.refused(lessons.list, course),
    await tutor.refused(lessons.search, { ...course, query: {} }),
    await tutor.refused(lessons.add, { ...course, body: details }),
  ];
  const ofLessons = [
    await tutor.refused(lessons.read, lesson),
    await tutor.refused(lessons.update, { ...lesson, body: details }),
    await tutor.refused(lessons.delete, lesson),
  ];

  for (const { message } of ofCourses) expect(message).toBe(coursesTexts.gone);
  for (const { message } of ofLessons) expect(message).toBe(lessonsTexts.gone);
  expect((await tutor.refused(lessons.read, of('1'))).message).toBe(generalTexts.badId);
});
