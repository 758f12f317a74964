/** The picture and the video of a lesson: whose they are, and when they go. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { lessons } from '#contract/lessons.ts';
import { pictureMessages } from '#contract/pictures.ts';
import { videoMessages } from '#contract/videos.ts';
import type { Person } from '#server/testing/given.ts';
import { meanwhileAt } from '#server/testing/meanwhile.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const meanwhile = meanwhileAt(() => school);

const details = { title: 'Boxes', desc: 'How pages are laid out.' };

/** A tutor, with a course, a picture and a video of her own that stand nowhere yet. */
async function givenTutor() {
  const person = await school.given.tutor();
  const course = await school.given.course({ tutorId: person.id });
  return { person, tutor: school.as(person), course, files: await givenFiles(person) };
}

async function givenFiles(person: Person) {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#1f3c88' } })
    .png()
    .toBuffer();
  const { body } = await (await school.sender(person)).send('picture', 'boxes.png', bytes);
  return { imgName: body.imgName!, videoName: (await school.given.video(person.id)).name };
}

/** Which of them are still in the store. */
async function remaining({ imgName, videoName }: { imgName: string; videoName: string }) {
  const { found } = school;
  const [pictures, videos] = [await found.picturesNamed([imgName]), await found.videosNamed([videoName])];
  return { picture: pictures.length === 1, video: videos.length === 1 };
}

const both = { picture: true, video: true };
const none = { picture: false, video: false };

test('a tutor’s picture and video stand in her lesson, and go with it', async () => {
  const { tutor, course, files } = await givenTutor();

  const added = await tutor.post(`/lessons/${course.id}`, { ...details, ...files });
  const before = await remaining(files);
  await tutor.delete(`/lessons/${added.body._id}`);

  expect(added.body).toMatchObject({ ...files, imgThumbnail: `/pictures/large/${files.imgName}` });
  expect(added.body).toMatchObject({ videoUrl: expect.stringContaining(files.videoName), video: { state: 'arrived' } });
  expect([before, await remaining(files)]).toEqual([both, none]);
});

test('a course that is deleted takes the files of its lessons along', async () => {
  const { tutor, course, files } = await givenTutor();
  await tutor.post(`/lessons/${course.id}`, { ...details, ...files });
  await tutor.post(`/lessons/${course.id}`, details);

  const deleted = await tutor.delete(`/courses/${course.id}`);

  expect(deleted.status).toBe(200);
  expect(await remaining(files)).toEqual(none);
});

test('new files take the places of the old ones, which go; the same again stay; empty names take them away', async () => {
  const { person, tutor, course, files } = await givenTutor();
  const newer = await givenFiles(person);
  const { body } = await tutor.post(`/lessons/${course.id}`, { ...details, ...files });
  const path = `/lessons/${body._id}`;

  const same = await tutor.put(path, { ...details, ...files });
  const replaced = await tutor.put(path, { ...details, ...newer });
  const afterReplacing = [await remaining(files), await remaining(newer)];
  const without = await tutor.put(path, { ...details, imgName: '', videoName: '' });

  expect([same.body, replaced.body]).toMatchObject([files, newer]);
  expect(without.body).toMatchObject({ imgName: '', imgThumbnail: '', videoName: '', videoUrl: '', video: null });
  expect(afterReplacing).toEqual([none, both]);
  expect(await remaining(newer)).toEqual(none);
});

test('what a change does not speak of stays: a page that knows nothing of the files takes none away', async () => {
  const { tutor, course, files } = await givenTutor();
  const { body } = await tutor.post(`/lessons/${course.id}`, { ...details, ...files });
  const path = `/lessons/${body._id}`;

  const published = await tutor.put(path, { isPublished: true });
  const renamed = await tutor.put(path, { title: 'Boxes in boxes' });
  const nothing = await tutor.put(path, {});

  expect(published).toMatchObject({ status: 200, body: { ...details, ...files, isPublished: true } });
  expect(renamed.body).toMatchObject({ ...details, ...files, title: 'Boxes in boxes', isPublished: true });
  expect(nothing).toMatchObject({ status: 200, body: { title: 'Boxes in boxes' } });
  expect(await remaining(files)).toEqual(both);
});

test('nobody takes, or deletes, the files of another', async () => {
  const owner = await givenTutor();
  const thief = await givenTutor();
  await owner.tutor.post(`/lessons/${owner.course.id}`, { ...details, ...owner.files });

  const stolen = await thief.tutor.post(`/lessons/${thief.course.id}`, { ...details, ...owner.files });
  const put = await thief.tutor.put(`/courses/${thief.course.id}`, { imgName: owner.files.imgName });

  expect([stolen, put]).toMatchObject([{ status: 400 }, { status: 400, body: { message: pictureMessages.notYours } }]);
  expect((await thief.tutor.get(`/lessons/${thief.course.id}`)).body).toEqual([]);
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
])('a lesson takes one’s own files by %s', async (_, fields) => {
  const { tutor, course, files } = await givenTutor();
  const named = fields(files.imgName, files.videoName);

  const added = await tutor.post(`/lessons/${course.id}`, { ...details, ...named });
  const again = await tutor.put(`/lessons/${added.body._id}`, added.body);

  expect(added).toMatchObject({ status: 201, body: files });
  expect(again).toMatchObject({ status: 200, body: files });
});

const stranger = '1767225600000-0123456789abcdef0123456789abcdef-boxes';

test.each([
  [{ imgThumbnail: 'https://tracker.example/x.gif' }, pictureMessages.notYours],
  [{ imgThumbnail: 'javascript:alert(1)' }, pictureMessages.notYours],
  [{ imgThumbnail: `https://evil.example/pictures/large/${stranger}.webp` }, pictureMessages.notYours],
  [{ imgName: `${stranger}.webp` }, pictureMessages.notYours],
  [{ imgName: '../../secret' }, pictureMessages.notYours],
  [{ imgName: `/videos/normal/${stranger}.mp4` }, pictureMessages.notYours],
  [{ imgThumbnail: 'http://[' }, pictureMessages.notYours],
  [{ imgThumbnail: 'one.webp', imgName: 'two.webp' }, pictureMessages.two],
  [{ videoUrl: 'https://videos.example/lesson.mp4' }, videoMessages.notYours],
  [{ videoName: `${stranger}.mp4` }, videoMessages.notYours],
  [{ videoUrl: 'one.mp4', videoName: 'two.mp4' }, videoMessages.two],
])('%j is refused with its sentence, and nothing is kept', async (wrong, message) => {
  const { tutor, course, files } = await givenTutor();
  const { body } = await tutor.post(`/lessons/${course.id}`, { ...details, ...files });

  const added = await tutor.post(`/lessons/${course.id}`, { ...details, ...wrong });
  const changed = await tutor.put(`/lessons/${body._id}`, { title: 'Changed', ...wrong });

  for (const refused of [added, changed]) expect(refused).toMatchObject({ status: 400, body: { message } });
  expect((await tutor.get(`/lessons/${course.id}`)).body).toMatchObject([{ title: 'Boxes', imgName: files.imgName }]);
});

test('files in two lessons, or on the course too, stay until nothing shows them', async () => {
  const { tutor, course, files } = await givenTutor();
  const cover = { title: 'A', desc: 'B', price: 0, level: 'Beginner' };
  await tutor.put(`/courses/${course.id}`, { ...cover, imgName: files.imgName });
  const one = await tutor.post(`/lessons/${course.id}`, { ...details, ...files });
  const two = await tutor.post(`/lessons/${course.id}`, { ...details, ...files });

  await tutor.delete(`/lessons/${one.body._id}`);
  const afterOne = await remaining(files);
  await tutor.put(`/courses/${course.id}`, { ...cover, imgName: '' });
  const afterCover = await remaining(files);
  await tutor.delete(`/lessons/${two.body._id}`);

  expect([afterOne, afterCover, await remaining(files)]).toEqual([both, both, none]);
});

test('the office edits a lesson, and its tutor’s files stay', async () => {
  const { tutor, course, files } = await givenTutor();
  const { body } = await tutor.post(`/lessons/${course.id}`, { ...details, ...files });

  const edited = await school.as(await school.given.admin()).put(`/lessons/${body._id}`, {
    ...details,
    ...files,
    title: 'Edited',
  });

  expect(edited.body).toMatchObject({ title: 'Edited', ...files });
});

test('a course that is deleted while a lesson gets its files leaves none behind', async () => {
  const { tutor, course, files } = await givenTutor();
  const added = await tutor.call(lessons.add, { params: { courseId: course.id }, body: details });
  const places = { pictureName: files.imgName, videoName: files.videoName };

  await meanwhile.during(({ lessonBecomes }) => lessonBecomes(added._id, places), {
    waiting: 1,
    act: () => tutor.call(courses.delete, { params: { id: course.id } }),
  });

  expect(await remaining(files)).toEqual(none);
});
