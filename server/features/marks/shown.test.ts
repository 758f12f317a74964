/** How much of what was handed in is shown line by line in one answer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marks } from '#contract/marks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

async function givenTask() {
  const { create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  return { tutor, student, task: await create.task((await create.lesson(course.id)).id) };
}

/** What the tutor gets to see of each text, the newest first: how many lines, or none and the text as it is. */
async function shownOf(texts: string[]) {
  const { tutor, student, task } = await givenTask();
  const attempts = [];
  for (const text of texts.toReversed()) attempts.push(await school.create.handin({ task, student, text }));
  const { handinId } = attempts[0]!;
  const { history } = await school.as(tutor).call(marks.read, { params: { handinId } });
  return history.map(({ text, shown }) => ({
    lines: shown[0]!.lines?.length ?? null,
    text,
  }));
}

test('a text of more lines than people write comes as it is, and each text comes once', async () => {
  const [most, more] = ['\n'.repeat(5_000), '\n'.repeat(5_001)];
  expect(await shownOf([more, most])).toEqual([
    { lines: null, text: more },
    { lines: 5_000, text: '' },
  ]);
});

test('all lines together are 20,000 at most, the newest first', async () => {
  const lines = (await shownOf(Array.from({ length: 6 }, () => '\n'.repeat(4_500)))).map((one) => one.lines);
  expect(lines).toEqual([4_500, 4_500, 4_500, 4_500, null, null]);
});

test('all texts together are two megabytes at most', async () => {
  const long = 'ก'.repeat(64_000);
  const lines = (await shownOf(Array.from({ length: 12 }, () => long))).map((one) => one.lines);
  expect(lines).toEqual([...Array.from({ length: 10 }, () => 1), null, null]);
});

test('what is looked at and turns out to be no text counts among them: it has to be read too', async () => {
  const { create, as } = school;
  const { tutor, student, task } = await givenTask();
  const sender = await school.sender(student);
  const files: string[] = [];
  for (let n = 0; n < 8; n++) {
    const taken = await sender.send('file', `${n}.bin`, Buffer.alloc(256 * 1024));
    files.push(taken.body.name as string);
  }
  await create.handin({ task, student, text: 'Habari' });
  const { handinId } = await create.handin({ task, student, files });

  const { history } = await as(tutor).call(marks.read, { params: { handinId } });

  expect(history.map(({ text, shown }) => [text, shown.map(({ lines }) => lines)])).toEqual([
    ['', files.map(() => null)],
    ['Habari', [null]],
  ]);
});

test('a file that the store has lost has no lines, and the rest is shown', async () => {
  const { create, as } = school;
  const { tutor, student, task } = await givenTask();
  const lost = await create.sentFile(student);
  const { handinId } = await create.handin({ task, student, text: 'Habari', files: [lost.name] });

  const { status, body } = await as(tutor).get(`/marks/handins/${handinId}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    history: [
      {
        shown: [
          { file: null, lines: ['Habari'] },
          { file: lost.name, lines: null },
        ],
      },
    ],
  });
});
