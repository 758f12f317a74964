import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#contract/lessons.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/front-door.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const open = async (path: string) => (await fetch(school.address + path)).text();

/** A course with an ordinary lesson and one with a video that its tutor opens to anyone. */
async function createCourse() {
  const tutor = await school.create.tutor();
  const course = await school.create.course({ tutorId: tutor.id });
  const video = await school.create.video(tutor.id, { state: 'ready', lowBytes: 500 });
  await school.create.lesson(course.id, { title: 'Closed', desc: 'The secret of glazes.' });
  const { id } = await school.create.lesson(course.id, { title: 'Clay', desc: 'Wet <clay>.', videoName: video.name });
  await school.create.task(id, { name: 'Dig a hole', desc: 'Bring a spade.' });
  const change = (body: object) => school.as(tutor).call(lessons.update, { params: { lessonId: id }, body });
  return { id, path: `/catalogue/${course.id}`, video, change };
}

test('a lesson is closed to visitors until its tutor opens it to anyone', async () => {
  const { path, change, video } = await createCourse();
  expect(await open(path)).not.toMatch(/Wet|<video|\/videos\//);
  expect(await change({ isFree: true })).toMatchObject({ isFree: true });
  const html = await open(path);

  expect(html).toContain(`${texts.freeLesson}: <span lang="en">Clay</span>`);
  expect(html).toContain('Wet &lt;clay&gt;.');
  const [, url] = /<video[^>]+src="([^"]+)"/.exec(html)!;
  expect(url).toContain(`/videos/low/${video.name}?`);
  // The URL is accepted, although this test's video has no file.
  expect((await fetch(school.address + url!.replaceAll('&amp;', '&'))).status).toBe(404);
  expect(html).not.toMatch(/glazes|Dig a|spade/);
});

test('a draft is closed, and so is a lesson that its tutor closes again', async () => {
  const { path, change } = await createCourse();
  await change({ isFree: true, isPublished: false });
  expect(await open(path)).not.toMatch(/Clay|Wet/);
  await change({ isPublished: true });
  expect(await open(path)).toContain('Wet');
  await change({ isFree: false });
  expect(await open(path)).not.toContain('Wet');
});

test('the address chooses among the open lessons of this course only', async () => {
  const { path, change } = await createCourse();
  await change({ isFree: true });
  const courseId = path.split('/').at(-1)!;
  const second = await school.create.lesson(courseId, { title: 'Fire', desc: 'Hot.', isFree: true });
  const closed = await school.create.lesson(courseId, { title: 'Kiln', desc: 'Not for visitors.' });
  const elsewhere = await school.create.lesson((await school.create.course()).id, { desc: 'Elsewhere.', isFree: true });

  expect(await open(path)).toContain(`href="${path}?lesson=${second.id}#free-lesson"`);
  expect(await open(`${path}?lesson=${second.id}`)).toContain('Hot.');
  for (const id of [closed.id, elsewhere.id, 'x']) {
    const html = await open(`${path}?lesson=${id}`);
    expect(html).toContain('Wet');
    expect(html).not.toMatch(/Not for visitors|Elsewhere/);
  }
});
