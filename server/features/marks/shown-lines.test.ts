/** Tests how much of a hand-in one response contains line by line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marks } from '#contract/marks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

async function createTask() {
  const { create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  return { tutor, student, task: await create.task((await create.lesson(course.id)).id) };
}

/** For each text, newest first: how many lines the tutor receives, or the whole text if it is not split into lines. */
async function shownOf(texts: string[]) {
  const { tutor, student, task } = await createTask();
  const attempts = [];
  for (const text of texts.toReversed()) attempts.push(await school.create.handin({ task, student, text }));
  const { handinId } = attempts[0]!;
  const { history } = await school.as(tutor).call(marks.read, { params: { handinId } });
  return history.map(({ text, shown }) => ({
    lines: shown[0]!.lines?.length ?? null,
    text,
  }));
}

test('a text with too many lines is sent unsplit, and no text is sent both split and unsplit', async () => {
  const [most, more] = ['\n'.repeat(5_000), '\n'.repeat(5_001)];
  expect(await shownOf([more, most])).toEqual([
    { lines: null, text: more },
    { lines: 5_000, text: '' },
  ]);
});

test('at most 20,000 lines are sent, the newest first', async () => {
  const lines = (await shownOf(Array.from({ length: 6 }, () => '\n'.repeat(4_500)))).map((one) => one.lines);
  expect(lines).toEqual([4_500, 4_500, 4_500, 4_500, null, null]);
});

test('at most 2 MB are sent split into lines', async () => {
  const long = 'ก'.repeat(64_000);
  const lines = (await shownOf(Array.from({ length: 12 }, () => long))).map((one) => one.lines);
  expect(lines).toEqual([...Array.from({ length: 10 }, () => 1), null, null]);
});

test('files that turn out not to be text count towards the limit, because they were read', async () => {
  const { create, as } = school;
  const { tutor, student, task } = await createTask();
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

test('a file that is missing in the store has no lines, and the other files are shown', async () => {
  const { create, as } = school;
  const { tutor, student, task } = await createTask();
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
