/** Tests that emails queued by a process of the previous release are sent as emails of their notifications. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogues } from '#messages/catalogues.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { earlierMarksEmail } from './earlier-emails.ts';
import { notify, people } from './notifications.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const taskId = '5f0c1de0-0000-4000-8000-000000000001';
const path = `/assignments?task=${taskId}` as const;

/** Notifies a student of a mark at night, when our own emails wait for the morning. */
async function tellAtNight(student: Person) {
  school.clock.goTo(new Date(`${new Date().toISOString().slice(0, 10)}T22:00:00+03:00`));
  const news = { to: people([student.id]), kind: 'marks', title: 'Weave', path } as const;
  await school.services.db.transaction((tx) => notify(tx, school.services, news));
}

const run = (data: Parameters<typeof earlierMarksEmail.run>[1]) =>
  earlierMarksEmail.run(school.services, data, new AbortController().signal);

test('an email about a mark is sent once its notification is found', async () => {
  const student = await school.create.student();
  await tellAtNight(student);

  await run({ taskId, studentId: student.id, kind: 'marks' });

  const emails = await school.mailbox.emailsTo(student.email);
  expect(emails.map(({ subject }) => subject)).toEqual([catalogues.en.notifications.kinds.marks('Weave')]);
});

test('without such a notification nothing is sent', async () => {
  const student = await school.create.student();
  await tellAtNight(student);

  await run({ taskId, studentId: student.id, kind: 'remarked' });

  expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
});
