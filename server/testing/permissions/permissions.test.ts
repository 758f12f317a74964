/**
 * The permission matrix: the status that each kind of caller gets from every endpoint of the server. The test fails if
 * an endpoint of the server is not in the matrix.
 *
 * The rows are in the files beside this one, by subject. Each row gets new people with new data, so the order of rows
 * does not matter. `student` owns the data that a row is about; `other` is another student.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { accountRows, applicationRows, schoolRows } from './accounts.ts';
import { admissionRows } from './admissions.ts';
import { announcementRows } from './announcements.ts';
import { challengeRows } from './challenges.ts';
import { courseRows, scheduleRows } from './courses.ts';
import { dashboardRows } from './dashboard.ts';
import { extensionRows } from './extensions.ts';
import { fileRows, uploadRows } from './files.ts';
import { firstPasswordRows } from './first-passwords.ts';
import { frontPageRows } from './front-page.ts';
import { gradingRows } from './gradings.ts';
import { guardianRows } from './guardians.ts';
import { handinRows } from './handins.ts';
import { intakeRows } from './intakes.ts';
import { lessonTextRows } from './lesson-texts.ts';
import { lessonRows, progressRows, taskRows, unitRows } from './lessons.ts';
import { liveRows } from './live.ts';
import { markRows } from './marks.ts';
import { officeMoneyRows, paymentRows, receiptRows } from './money.ts';
import { notificationRows } from './notifications.ts';
import { openRows } from './open.ts';
import { peopleImportRows } from './people-imports.ts';
import { projectRows } from './projects.ts';
import { publishedPageRows } from './published-pages.ts';
import { callers, type Row } from './row.ts';
import { judge0Rows, keyRows, runnerRows } from './runner.ts';
import { savedFilterRows } from './saved-filters.ts';
import { newScene, type Scene } from './scene.ts';
import { searchRows } from './search.ts';
import { studentCourseRows } from './student-courses.ts';

let school: School;
beforeAll(async () => {
  // A fake runner is enough, because the matrix checks who may run programs and not their results.
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const matrix = [
  ...judge0Rows,
  ...keyRows,
  ...officeMoneyRows,
  ...accountRows,
  ...firstPasswordRows,
  ...studentCourseRows,
  ...peopleImportRows,
  ...applicationRows,
  ...admissionRows,
  ...schoolRows,
  ...courseRows,
  ...dashboardRows,
  ...uploadRows,
  ...paymentRows,
  ...runnerRows,
  ...scheduleRows,
  ...fileRows,
  ...guardianRows,
  ...intakeRows,
  ...announcementRows,
  ...lessonRows,
  ...lessonTextRows,
  ...projectRows,
  ...publishedPageRows,
  ...unitRows,
  ...taskRows,
  ...handinRows,
  ...extensionRows,
  ...challengeRows,
  ...gradingRows,
  ...markRows,
  ...notificationRows,
  ...progressRows,
  ...liveRows,
  ...receiptRows,
  ...openRows,
  ...searchRows,
  ...savedFilterRows,
  ...frontPageRows,
];

test('every endpoint of the server is in the matrix', () => {
  const listed = new Set(matrix.map(({ endpoint }) => endpoint));
  expect([...listed].sort()).toEqual([...school.mounted].sort());
});

test.each(matrix)('$endpoint', async ({ endpoint, statuses, ...row }) => {
  const scene = await newScene(school);
  const answered: number[] = [];
  for (const caller of callers) answered.push(await ask(scene, caller, { endpoint, ...row }));
  expect(answered).toEqual(statuses);
});

async function ask(scene: Scene, caller: (typeof callers)[number], row: Omit<Row, 'statuses'>) {
  const { endpoint, body, params, headers: own, isEndless } = row;
  const [method, pattern] = endpoint.split(' ') as [string, string];
  const named = (await params?.(scene)) ?? {};
  const person = scene.people[caller];
  const cookie = person && `session=${await school.create.session(person)}`;
  const headers = {
    origin: 'http://localhost:3000',
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json' }),
    ...own,
  };
  const response = await fetch(school.address + pattern.replaceAll(/:(\w+)/g, (_, name: string) => named[name]!), {
    method,
    headers,
    ...(body && { body: JSON.stringify(typeof body === 'function' ? body(scene) : body) }),
  });
  // The response is cancelled, because an open response would delay the server's shutdown.
  if (isEndless && response.ok) await response.body!.cancel();
  else await response.arrayBuffer();
  return response.status;
}
