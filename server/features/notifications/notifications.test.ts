/** Tests which user receives which notification, and how long notifications are stored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#contract/notifications/notifications.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { cleanUpNotifications } from './notifications.jobs.ts';
import { notify, people } from './notifications.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const tell = (told: Person[], title: string) =>
  school.services.db.transaction((tx) =>
    notify(tx, school.services, {
      to: people(told.map(({ id }) => id)),
      kind: 'marks',
      title,
      path: '/assignments',
    }),
  );

const bellOf = (person: Person) => school.as(person).call(notifications.list);

test('each user gets their own notifications, newest first, and seen ones are no longer new', async () => {
  const [wanjiru, kiprop] = [await school.create.student(), await school.create.student()];
  await tell([wanjiru, kiprop, wanjiru], 'Boxes');
  await tell([wanjiru], 'Forms');
  await tell([], 'Nobody is told');

  const before = await bellOf(wanjiru);
  const until = before.notifications[1]!.at;
  const seen = await school.as(wanjiru).call(notifications.see, { body: { until } });
  const after = await bellOf(wanjiru);

  expect(before).toMatchObject({
    unseen: 2,
    notifications: [
      { kind: 'marks', title: 'Forms', path: '/assignments', isNew: true },
      { title: 'Boxes', isNew: true },
    ],
  });
  expect(seen).toEqual({ unseen: 1 });
  expect(after.notifications.map(({ isNew }) => isNew)).toEqual([true, false]);
  expect(await bellOf(kiprop)).toMatchObject({ unseen: 1, notifications: [{ title: 'Boxes', isNew: true }] });
});

test('a notification that arrives while the list is open stays new', async () => {
  const student = await school.create.student();
  await tell([student], 'Boxes');
  const looked = await bellOf(student);
  await tell([student], 'Forms');

  await school.as(student).call(notifications.see, { body: { until: looked.notifications[0]!.at } });

  expect(await bellOf(student)).toMatchObject({ unseen: 1, notifications: [{ title: 'Forms', isNew: true }, {}] });
});

test('a rolled-back transaction notifies nobody', async () => {
  const student = await school.create.student();
  const undone = school.services.db.transaction(async (tx) => {
    await notify(tx, school.services, {
      to: people([student.id]),
      kind: 'marks',
      title: 'Boxes',
      path: '/assignments',
    });
    throw new Error('undone');
  });

  await expect(undone).rejects.toThrow('undone');
  expect(await bellOf(student)).toEqual({ unseen: 0, notifications: [] });
});

test('thirty notifications are listed, and all new ones are counted', async () => {
  const student = await school.create.student();
  for (let told = 1; told <= 32; told++) await tell([student], `Task ${told}`);

  const bell = await bellOf(student);

  expect(bell.unseen).toBe(32);
  expect(bell.notifications).toHaveLength(30);
  expect(bell.notifications[0]!.title).toBe('Task 32');
});

test('notifications are deleted after ninety days', async () => {
  const student = await school.create.student();
  await tell([student], 'Old');
  await tell([student], 'Young');
  const before = new Date(school.clock.now().getTime() - 91 * 24 * 60 * 60_000);
  await school.database.dateNotification(before, { userId: student.id, title: 'Old' });

  await cleanUpNotifications.run(school.services, {}, new AbortController().signal);

  expect((await bellOf(student)).notifications.map(({ title }) => title)).toEqual(['Young']);
});

test.each(['now', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  '%s is refused as a time of being seen',
  async (until) => {
    const refused = await school.as(await school.create.student()).refused(notifications.see, { body: { until } });
    expect(refused.status).toBe(400);
  },
);

test('the bell lists what processes of the previous release insert, and leaves out kinds that it does not know', async () => {
  const student = await school.create.student();
  await school.database.insertEarlierNotification({ userId: student.id, kind: 'marks' });
  await school.database.insertEarlierNotification({ userId: student.id, kind: 'of a later release' });

  expect(await bellOf(student)).toMatchObject({ unseen: 1, notifications: [{ kind: 'marks', title: 'Boxes' }] });
});
