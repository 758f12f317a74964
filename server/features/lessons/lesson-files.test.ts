/** Tests the picture and video of a lesson: which users may use them, and when the server deletes them. */

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { lessons } from '#contract/lessons.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import * as videosTexts from '#texts/learning/videos.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const meanwhile = meanwhileAt(() => school);

const details = { title: 'Boxes', desc: 'How pages are laid out.' };

/** A tutor with a course, and an unused picture and video. */
async function createTutor() {
  const person = await school.create.tutor();
  const course = await school.create.course({ tutorId: person.id });
  const tutor = school.as(person);
  const inCourse = (said: LessonBody = {}) => ({ params: { courseId: course.id }, body: { ...details, ...said } });
  const add = (said?: LessonBody) => tutor.call(lessons.add, inCourse(said));
  return { person, tutor, course, files: await createFiles(person), inCourse, add };
}

type LessonBody = Partial<Input<typeof lessons.add>['body']>;
const of = ({ _id }: { _id: string }) => ({ params: { lessonId: _id } });

async function createFiles(person: Person) {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#1f3c88' } })
    .png()
    .toBuffer();
  const { body } = await (await school.sender(person)).send('picture', 'boxes.png', bytes);
  return { imgName: body.imgName!, videoName: (await school.create.video(person.id)).name };
}

/** Returns which of the two files are still in the file store. */
async function remaining({ imgName, videoName }: { imgName: string; videoName: string }) {
  const { find } = school;
  const [pictures, videos] = [await find.picturesNamed([imgName]), await find.videosNamed([videoName])];
  return { picture: pictures.length === 1, video: videos.length === 1 };
}

const both = { picture: true, video: true };
const none = { picture: false, video: false };

test('a tutor’s picture and video are used by the lesson and deleted with it', async () => {
  const { tutor, files, add } = await createTutor();

  const added = await add(files);
  const before = await remaining(files);
  await tutor.call(lessons.delete, of(added));

  expect(added).toMatchObject({ ...files, imgThumbnail: `/pictures/large/${files.imgName}` });
  expect(added).toMatchObject({ videoUrl: expect.stringContaining(files.videoName), video: { state: 'arrived' } });
  expect([before, await remaining(files)]).toEqual([both, none]);
});

test('deleting a course deletes the files of its lessons', async () => {
  const { tutor, course, files, add } = await createTutor();
  await add(files);
  await add();

  await tutor.call(courses.delete, { params: { id: course.id } });

  expect(await remaining(files)).toEqual(none);
});

test('new files replace and delete the old ones, the same names keep them, empty names remove them', async () => {
  const { person, tutor, files, add } = await createTutor();
  const newer = await createFiles(person);
  const lesson = of(await add(files));
  const change = (said: LessonBody) => tutor.call(lessons.update, { ...lesson, body: { ...details, ...said } });

  const same = await change(files);
  const replaced = await change(newer);
  const afterReplacing = [await remaining(files), await remaining(newer)];
  const without = await change({ imgName: '', videoName: '' });

  expect([same, replaced]).toMatchObject([files, newer]);
  expect(without).toMatchObject({ imgName: '', imgThumbnail: '', videoName: '', videoUrl: '', video: null });
  expect(afterReplacing).toEqual([none, both]);
  expect(await remaining(newer)).toEqual(none);
});

test('a change without file fields keeps the files', async () => {
  const { tutor, files, add } = await createTutor();
  const lesson = of(await add(files));
  const change = (body: LessonBody) => tutor.call(lessons.update, { ...lesson, body });

  const published = await change({ isPublished: true });
  const renamed = await change({ title: 'Boxes in boxes' });
  const nothing = await change({});

  expect(published).toMatchObject({ ...details, ...files, isPublished: true });
  expect(renamed).toMatchObject({ ...details, ...files, title: 'Boxes in boxes', isPublished: true });
  expect(nothing).toMatchObject({ title: 'Boxes in boxes' });
  expect(await remaining(files)).toEqual(both);
});

test('another user’s files can be neither used nor deleted', async () => {
  const owner = await createTutor();
  const thief = await createTutor();
  await owner.add(owner.files);

  const stolen = await thief.tutor.refused(lessons.add, thief.inCourse(owner.files));
  const put = await thief.tutor.refused(courses.update, {
    params: { id: thief.course.id },
    body: { imgName: owner.files.imgName },
  });

  expect([stolen, put]).toMatchObject([{ status: 400 }, { status: 400, message: picturesTexts.notYours }]);
  expect(await thief.tutor.call(lessons.list, thief.inCourse())).toEqual([]);
  expect(await remaining(owner.files)).toEqual(both);
});

test.each([
  [
    'the names in the fields of addresses',
    (picture: string, video: string) => ({ imgThumbnail: picture, videoUrl: video }),
  ],
  [
    'addresses in the fields of names',
    (picture: string, video: string) => ({
      imgName: `/pictures/large/${picture}`,
      videoName: `/videos/normal/${video}?until=1&signature=run-out`,
    }),
  ],
  [
    'whole addresses in their own fields',
    (picture: string, video: string) => ({
      imgThumbnail: `http://localhost:3000/pictures/small/${picture}`,
      imgName: '',
      videoUrl: `http://localhost:3000/videos/normal/${video}`,
      videoName: video,
    }),
  ],
])('a lesson accepts own files by %s', async (_, fields) => {
  const { tutor, files, add } = await createTutor();

  const added = await add(fields(files.imgName, files.videoName));
  const again = await tutor.call(lessons.update, { ...of(added), body: added });

  for (const lesson of [added, again]) expect(lesson).toMatchObject(files);
});

const stranger = '1767225600000-0123456789abcdef0123456789abcdef-boxes';

test.each([
  [{ imgThumbnail: 'https://tracker.example/x.gif' }, picturesTexts.notYours],
  [{ imgThumbnail: 'javascript:alert(1)' }, picturesTexts.notYours],
  [{ imgThumbnail: `https://evil.example/pictures/large/${stranger}.webp` }, picturesTexts.notYours],
  [{ imgName: `${stranger}.webp` }, picturesTexts.notYours],
  [{ imgName: '../../secret' }, picturesTexts.notYours],
  [{ imgName: `/videos/normal/${stranger}.mp4` }, picturesTexts.notYours],
  [{ imgThumbnail: 'http://[' }, picturesTexts.notYours],
  [{ imgThumbnail: 'one.webp', imgName: 'two.webp' }, picturesTexts.two],
  [{ videoUrl: 'https://videos.example/lesson.mp4' }, videosTexts.notYours],
  [{ videoName: `${stranger}.mp4` }, videosTexts.notYours],
  [{ videoUrl: 'one.mp4', videoName: 'two.mp4' }, videosTexts.two],
])('%j is refused with its message, and nothing is saved', async (wrong, message) => {
  const { tutor, files, inCourse, add } = await createTutor();
  const lesson = of(await add(files));

  const added = await tutor.refused(lessons.add, inCourse(wrong));
  const changed = await tutor.refused(lessons.update, { ...lesson, body: { title: 'Changed', ...wrong } });

  for (const refused of [added, changed]) expect(refused).toMatchObject({ status: 400, message });
  expect(await tutor.call(lessons.list, inCourse())).toMatchObject([{ title: 'Boxes', imgName: files.imgName }]);
});

test('files used in several places stay until the last use is removed', async () => {
  const { tutor, course, files, add } = await createTutor();
  const cover = (imgName: string) => tutor.call(courses.update, { params: { id: course.id }, body: { imgName } });
  await cover(files.imgName);
  const [one, two] = [await add(files), await add(files)];

  await tutor.call(lessons.delete, of(one));
  const afterOne = await remaining(files);
  await cover('');
  const afterCover = await remaining(files);
  await tutor.call(lessons.delete, of(two));

  expect([afterOne, afterCover, await remaining(files)]).toEqual([both, both, none]);
});

test('an admin edits a lesson, and its tutor’s files stay', async () => {
  const { files, add } = await createTutor();
  const lesson = of(await add(files));

  const office = school.as(await school.create.admin());
  const edited = await office.call(lessons.update, { ...lesson, body: { ...details, ...files, title: 'Edited' } });

  expect(edited).toMatchObject({ title: 'Edited', ...files });
});

test('deleting a course while a lesson gets its files leaves no files', async () => {
  const { tutor, course, files, add } = await createTutor();
  const added = await add();
  const places = { pictureName: files.imgName, videoName: files.videoName };

  await meanwhile.during(({ database }) => database.updateLesson(added._id, places), {
    waiting: 1,
    act: () => tutor.call(courses.delete, { params: { id: course.id } }),
  });

  expect(await remaining(files)).toEqual(none);
});
