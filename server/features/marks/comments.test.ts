/** Tests comments on single lines of a hand-in, and quick comments, which a tutor saves for reuse. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { marks } from '#contract/marks.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as marksTexts from '#texts/learning/marks.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** Creates a hand-in with a text and a page of three lines each, and a picture. */
async function createHandin() {
  const { create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  const task = await create.task((await create.lesson(course.id)).id);
  const sender = await school.sender(student);
  const send = async (name: string, text: string | Buffer) =>
    (await sender.send('file', name, Buffer.from(text))).body.name!;
  const [page, picture] = [await send('page.html', '<h1>\r\nHi\n</h1>\n'), await send('a.png', Buffer.of(0, 1, 2))];
  const attempt = await create.handin({ task, student, text: 'one\ntwo\nthree', files: [page, picture] });
  return { tutor, student, task, attempt, page, picture };
}

type Comment = Input<typeof marks.addComment>['body'];

const addComment = (person: Person, attemptId: string, body: Comment) =>
  school.as(person).call(marks.addComment, { params: { attemptId }, body });

const refusedComment = (person: Person, attemptId: string, body: Comment) =>
  school.as(person).refused(marks.addComment, { params: { attemptId }, body });

/** Sends a comment with an idempotency key; returns the response's status and body. */
async function addCommentWithKey(key: string, person: Person, ...[attemptId, body]: [string, object]) {
  const headers = {
    cookie: `session=${await school.create.session(person)}`,
    origin: school.services.config.allowedOrigins[0]!,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const address = `${school.base}/marks/attempts/${attemptId}/comments`;
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as { _id: string } };
}

async function commentsOf(tutor: Person, handinId: string) {
  const { history } = await school.as(tutor).call(marks.read, { params: { handinId } });
  return history[0]!;
}

test('existing lines of a text and of text files can be commented on', async () => {
  const { tutor, attempt, page, picture } = await createHandin();

  const ofText = await addComment(tutor, attempt.id, { file: null, line: 3, text: ' Why three? ' });
  const ofFile = await addComment(tutor, attempt.id, { file: page, line: 1, text: 'A heading.' });
  const wrong = await Promise.all([
    refusedComment(tutor, attempt.id, { file: null, line: 4, text: 'x' }),
    refusedComment(tutor, attempt.id, { file: page, line: 4, text: 'x' }),
    refusedComment(tutor, attempt.id, { file: picture, line: 1, text: 'x' }),
    refusedComment(tutor, attempt.id, { file: `1-${'0'.repeat(32)}-other.bin`, line: 1, text: 'x' }),
  ]);

  expect(ofText).toMatchObject({ line: 3, text: 'Why three?', authorName: tutor.name });
  expect(ofFile).toMatchObject({ file: page, line: 1 });
  for (const refusal of wrong) expect(refusal).toMatchObject({ status: 400, message: marksTexts.noLine });
  expect(await commentsOf(tutor, attempt.handinId)).toMatchObject({
    shown: [
      { file: null, lines: ['one', 'two', 'three'] },
      { file: page, lines: ['<h1>', 'Hi', '</h1>'] },
      { file: picture, lines: null },
    ],
    comments: [
      { file: page, text: 'A heading.' },
      { file: null, text: 'Why three?' },
    ],
  });
});

test('a comment repeated with its idempotency key is stored once, also simultaneously', async () => {
  const { tutor, attempt, page } = await createHandin();
  const once = { file: null, line: 2, text: 'Why two?' };

  const both = await Promise.all([1, 2].map(() => addCommentWithKey('the-first-comment', tutor, attempt.id, once)));
  const ofOther = await addCommentWithKey('the-first-comment', tutor, attempt.id, {
    file: page,
    line: 1,
    text: 'Why two?',
  });
  const next = await addCommentWithKey('the-second-comment', tutor, attempt.id, once);
  const another = await addCommentWithKey('the-first-comment', await school.create.admin(), attempt.id, once);

  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(both.map(({ body }) => body._id)).size).toBe(1);
  expect(ofOther).toMatchObject({ status: 409, body: { message: marksTexts.otherLine } });
  expect([next.status, another.status]).toEqual([201, 201]);
  expect((await commentsOf(tutor, attempt.handinId)).comments).toHaveLength(3);
});

test.each([
  ['nothing', { text: '' }],
  ['a blank', { text: '  ' }],
  ['more than 2,000 characters', { text: 'x'.repeat(2_001) }],
  ['of a line before the first', { line: 0 }],
  ['of half a line', { line: 1.5 }],
])('%s is refused as a comment', async (_, wrong) => {
  const { tutor, attempt } = await createHandin();
  expect(await refusedComment(tutor, attempt.id, { file: null, line: 1, text: 'x', ...wrong })).toMatchObject({
    status: 400,
  });
});

test('staff who may mark change and delete a comment; for others it does not exist', async () => {
  const { as, create } = school;
  const { tutor, student, attempt } = await createHandin();
  const line = { file: null, line: 1 };
  const { _id: id } = await addComment(await create.admin(), attempt.id, { ...line, text: 'By the office' });
  const ofComment = { params: { id } };
  const other = as(await create.tutor());
  const mine = { ...ofComment, body: { text: 'Mine' } };

  expect(await other.refused(marks.changeComment, mine)).toMatchObject({ status: 404, message: marksTexts.gone });
  expect(await other.refused(marks.deleteComment, ofComment)).toMatchObject({ status: 404 });
  expect(await refusedComment(await create.tutor(), attempt.id, { ...line, text: 'x' })).toMatchObject({ status: 404 });
  expect(await as(student).refused(marks.changeComment, mine)).toMatchObject({ status: 403 });
  const changed = await as(tutor).call(marks.changeComment, { ...ofComment, body: { text: 'Clear?' } });
  expect(changed).toMatchObject({ text: 'Clear?', line: 1 });
  expect((await commentsOf(tutor, attempt.handinId)).comments).toMatchObject([{ text: 'Clear?' }]);
  await as(tutor).call(marks.deleteComment, ofComment);
  expect(await as(tutor).refused(marks.deleteComment, ofComment)).toMatchObject({
    status: 404,
    message: marksTexts.commentGone,
  });
  expect((await commentsOf(tutor, attempt.handinId)).comments).toEqual([]);
});

test('quick comments are private, and at most fifty', async () => {
  const { as, create } = school;
  const [tutor, other] = [await create.tutor(), await create.tutor()];
  const addQuickComment = (text: string) => as(tutor).answer(marks.addQuickComment, { body: { text } });
  const kept = await as(tutor).call(marks.addQuickComment, { body: { text: 'Name it by what it is.' } });
  const ofKept = { params: { id: kept._id } };

  expect(await as(other).call(marks.quickComments)).toEqual([]);
  expect(await as(other).refused(marks.deleteQuickComment, ofKept)).toMatchObject({
    status: 404,
    message: marksTexts.quickGone,
  });
  expect(await as(tutor).call(marks.quickComments)).toMatchObject([{ _id: kept._id, text: 'Name it by what it is.' }]);
  await create.quickComments(tutor.id, 48);
  const last = await Promise.all([addQuickComment('A'), addQuickComment('B')]);
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await as(tutor).call(marks.deleteQuickComment, ofKept);
  await as(tutor).call(marks.addQuickComment, { body: { text: 'C' } });
});
