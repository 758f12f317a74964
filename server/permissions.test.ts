/**
 * The permission matrix: every address of the server, and what each kind of
 * caller is answered. An address that is mounted and not listed here fails.
 *
 * Its rows are in testing/permissions/, by what they are about; their order is
 * said here, because some delete what others need.
 *
 * `student` owns the account that the calls are about, `other` is another one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRows, applicationRows, lastRows } from './testing/permissions/accounts.ts';
import { challengeRows } from './testing/permissions/challenges.ts';
import { courseRows, lastCourseRows, scheduleRows } from './testing/permissions/courses.ts';
import { fileRows, uploadRows } from './testing/permissions/files.ts';
import { gradingRows } from './testing/permissions/gradings.ts';
import { handinRows } from './testing/permissions/handins.ts';
import { lastLessonRows, lessonRows, progressRows, taskRows } from './testing/permissions/lessons.ts';
import { liveRows } from './testing/permissions/live.ts';
import { markRows } from './testing/permissions/marks.ts';
import { officeMoneyRows, paymentRows, receiptRows } from './testing/permissions/money.ts';
import { notificationRows } from './testing/permissions/notifications.ts';
import { openRows } from './testing/permissions/open.ts';
import { callers } from './testing/permissions/row.ts';
import { judge0Rows, keyRows, runnerRows } from './testing/permissions/runner.ts';
import { scene, setScene } from './testing/permissions/scene.ts';

beforeAll(setScene);
afterAll(() => scene.school.stop());

const matrix = [
  ...judge0Rows,
  ...keyRows,
  ...officeMoneyRows,
  ...accountRows,
  ...applicationRows,
  ...courseRows,
  ...uploadRows,
  ...paymentRows,
  ...runnerRows,
  ...scheduleRows,
  ...fileRows,
  ...lessonRows,
  ...taskRows,
  ...handinRows,
  ...challengeRows,
  ...gradingRows,
  ...markRows,
  ...notificationRows,
  ...progressRows,
  // From here on the task and its lesson are gone.
  ...lastLessonRows,
  ...liveRows,
  // From here on the course is gone.
  ...lastCourseRows,
  ...receiptRows,
  ...openRows,
  ...lastRows,
];

test('every address of the server is in the matrix', () => {
  const listed = new Set(matrix.map(({ endpoint }) => endpoint));
  expect([...listed].sort()).toEqual([...scene.school.mounted].sort());
});

test.each(matrix)('$endpoint', async ({ endpoint, statuses, body, params, headers: own, isEndless }) => {
  const { school, people } = scene;
  const [method, pattern] = endpoint.split(' ') as [string, string];

  const answered = [];
  for (const caller of callers) {
    const named = (await params?.()) ?? {};
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => named[name]!);
    const cookie = people[caller] && `session=${await school.given.session(people[caller])}`;
    const headers = {
      origin: 'http://localhost:3000',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...own,
    };
    const response = await fetch(school.address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(typeof body === 'function' ? body() : body) }),
    });
    // Read to its end: a server does not close under an answer that is still on its way.
    if (isEndless && response.ok) await response.body!.cancel();
    else await response.arrayBuffer();
    answered.push(response.status);
  }
  expect(answered).toEqual(statuses);
});
