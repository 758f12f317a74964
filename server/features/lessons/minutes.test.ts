/** Tests how long a lesson takes: as its tutor says, or estimated from its text and its video. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { lessons } from '#contract/lessons.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

async function createLesson(details: Parameters<School['create']['lesson']>[1] = {}) {
  const owner = await school.create.tutor();
  const { id: courseId } = await school.create.course({ tutorId: owner.id });
  const { id: lessonId } = await school.create.lesson(courseId, details);
  const tutor = school.as(owner);
  const params = { lessonId };
  const minutes = async () => {
    const { minutes: set, estimatedMinutes } = await tutor.call(lessons.read, { params });
    return { set, estimated: estimatedMinutes };
  };
  return { tutor, params, minutes };
}

const words = (count: number) => Array.from({ length: count }, () => 'thread').join(' ');
const exercise = (fence = '```') => `${fence}python run Print\nprint(1)\n${fence}`;

test.each([
  ['no text', '', null],
  ['one word', 'Warp', 1],
  ['150 words', words(150), 1],
  ['151 words', words(151), 2],
  ['marks that are not words', `# - | ${words(149)} **x** ---`, 1],
  ['an exercise', `${words(140)}\n\n${exercise()}`, 4],
  ['two exercises', `${exercise()}\n\n${exercise('~~~~')}`, 7],
  ['code that does not run', '```python\nprint(1)\n```', 1],
  ['a language called run', '```run\nprint(1)\n```', 1],
  ['more than ten hours', Array.from({ length: 220 }, () => exercise()).join('\n\n'), 600],
])('the estimate of a text with %s', async (_, text, estimated) => {
  const { tutor, params, minutes } = await createLesson();
  if (text) {
    await tutor.call(lessonTexts.save, { params, body: { draft: text, revision: 0, saveId: crypto.randomUUID() } });
    expect((await minutes()).estimated).toBeNull();
    await tutor.call(lessonTexts.publish, { params, body: { revision: 1 } });
  }
  expect(await minutes()).toEqual({ set: null, estimated });
});

test('a video adds its length, once that is known', async () => {
  const owner = await school.create.tutor();
  const video = async (seconds?: number) => (await school.create.video(owner.id, { seconds })).name;
  expect((await (await createLesson({ videoName: await video() })).minutes()).estimated).toBeNull();
  expect((await (await createLesson({ videoName: await video(61) })).minutes()).estimated).toBe(2);
});

test('the tutor’s own number stands beside the estimate, and can be taken back', async () => {
  const { tutor, params, minutes } = await createLesson();
  await tutor.call(lessons.update, { params, body: { minutes: 45 } });
  expect(await minutes()).toEqual({ set: 45, estimated: null });
  await tutor.call(lessons.update, { params, body: { title: 'Other' } });
  expect((await minutes()).set).toBe(45);
  await tutor.call(lessons.update, { params, body: { minutes: null } });
  expect((await minutes()).set).toBeNull();
  for (const wrong of [0, 601, 1.5, 'soon']) {
    const refused = await tutor.put(`/lessons/${params.lessonId}`, { minutes: wrong });
    expect([refused.status, refused.body.message]).toEqual([400, lessonsTexts.badMinutes]);
  }
});
