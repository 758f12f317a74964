/** Tests when emails about notifications are sent, to whom, and how many. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { notificationSettings } from '#contract/notifications/settings.ts';
import { users } from '#contract/users.ts';
import { catalogues } from '#messages/catalogues.ts';
import { PRODUCT } from '#messages/product.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { deliver } from './notifications.jobs.ts';
import { notify, people } from './notifications.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const HOUR = 60 * 60_000;

/** The day in Nairobi on which the tests start, also for those that run after its end. */
const today = new Date(Date.now() + 3 * HOUR).toISOString().slice(0, 10);

/** Moves the clock to an hour of that day in Nairobi; from 24 it is the next day. */
const goTo = (hour: number) => school.clock.goTo(new Date(new Date(`${today}T00:00:00+03:00`).getTime() + hour * HOUR));

const tell = (told: Person[], title: string, details: { kind?: NotificationKind; courseId?: string } = {}) =>
  school.services.db.transaction((tx) =>
    notify(tx, school.services, {
      to: people(told.map(({ id }) => id)),
      kind: 'marks',
      title,
      path: '/assignments',
      ...details,
    }),
  );

const ready = catalogues.en.notifications.kinds.marks;

/** Runs the job that a timetable runs every five minutes, and returns the subjects of all emails so far, newest first. */
async function emailsOf(person: Person) {
  await deliver.run(school.services, {}, new AbortController().signal);
  return (await school.mailbox.emailsTo(person.email)).map(({ subject }) => subject);
}

test('in the daytime each email is sent at once; at night they wait, and are sent as one in the morning', async () => {
  const student = await school.create.student({ name: 'Wanjiru Kamau' });
  goTo(20.9);
  await tell([student], 'Evening');
  const evening = await emailsOf(student);
  goTo(21);
  await tell([student], 'Late');
  goTo(30.4);
  await tell([student], 'Early');
  const night = await emailsOf(student);
  goTo(30.5);
  const morning = await emailsOf(student);
  await tell([student], 'Morning');

  const together = catalogues.en.notificationEmails.digest.subject(2, PRODUCT);
  expect([evening, night]).toEqual([[ready('Evening')], [ready('Evening')]]);
  expect(morning).toEqual([together, ready('Evening')]);
  expect(await emailsOf(student)).toEqual([ready('Morning'), together, ready('Evening')]);
  const [, digest] = await school.mailbox.emailsTo(student.email);
  expect(digest!.text).toMatch(/Late.*Early/s);
});

test('a daily email brings everything of the day before; what was seen in the bell is left out', async () => {
  const [student, other] = [await school.create.student(), await school.create.student()];
  for (const person of [student, other])
    await school.as(person).call(notificationSettings.change, { body: { digest: 'daily' } });
  goTo(7);
  await tell([student, other], 'One');
  goTo(20);
  await tell([student], 'Two');
  const before = await emailsOf(student);
  const [newest] = (await school.as(other).call(notifications.list)).notifications;
  await school.as(other).call(notifications.see, { body: { until: newest!.at } });
  goTo(30.6);

  expect(before).toEqual([]);
  expect(await emailsOf(student)).toEqual([catalogues.en.notificationEmails.digest.subject(2, PRODUCT)]);
  expect(await emailsOf(other)).toEqual([]);
});

test('each person chooses by topic what comes by bell and email, within their own quiet hours', async () => {
  const student = await school.create.student();
  const as = school.as(student);
  const before = await as.call(notificationSettings.read);
  const changed = await as.call(notificationSettings.change, {
    body: {
      topics: [
        { topic: 'lessons', bell: false, email: true },
        { topic: 'feedback', bell: true, email: false },
        { topic: 'applications', bell: true, email: true },
      ],
      quietFrom: '12:00',
      quietUntil: '14:00',
    },
  });
  goTo(22);
  await tell([student], 'Boxes');
  await tell([student], 'Forms', { kind: 'lesson' });
  const atNight = await emailsOf(student);
  goTo(13);
  await tell([student], 'Tables', { kind: 'lesson' });

  expect(before).toMatchObject({ digest: 'at once', quietFrom: '21:00', quietUntil: '06:30' });
  expect(before.topics).toContainEqual({ topic: 'lessons', bell: true, email: false });
  expect(before.topics.map(({ topic }) => topic)).not.toContain('applications');
  expect(changed).toMatchObject({ digest: 'at once', quietFrom: '12:00', quietUntil: '14:00' });
  expect(await as.call(notificationSettings.read)).toEqual(changed);
  expect(changed.topics).toContainEqual({ topic: 'feedback', bell: true, email: false });
  expect(atNight).toEqual([catalogues.en.notifications.kinds.lesson('Forms')]);
  expect(await emailsOf(student)).toEqual(atNight);
  expect(await school.find.notificationsOf(student)).toMatchObject([
    { title: 'Boxes', inBell: true },
    { title: 'Forms', inBell: false },
    { title: 'Tables', inBell: false },
  ]);
});

test('emails are in the recipient’s language', async () => {
  const student = await school.create.student();
  await school.as(student).call(users.update, { params: { userId: student.id }, body: { locale: 'sw' } });
  goTo(12);
  await tell([student], 'Boxes', { kind: 'deadline' });

  const { kinds } = catalogues.sw.notifications;
  expect(await emailsOf(student)).toEqual([kinds.deadline('Boxes')]);
  const [email] = await school.mailbox.emailsTo(student.email);
  expect(email!.text).toContain(catalogues.sw.notificationEmails.byKind.deadline.intro('Boxes'));
});

test('unconfirmed addresses, deactivated people, students without consent and those who have left the course get no email', async () => {
  const { create, database } = school;
  const course = await create.course();
  const [unconfirmed, deactivated, young, gone, here] = [
    await create.student(),
    await create.student(),
    await create.student(),
    await create.student(),
    await create.student(),
  ];
  for (const { id } of [here, young, deactivated]) await create.enrolment(id, course.id);
  await database.updatePerson(unconfirmed.id, { emailVerifiedAt: null });
  goTo(22);
  await tell([unconfirmed, deactivated, young, gone, here], 'Boxes', { courseId: course.id });
  await database.updatePerson(deactivated.id, { deactivatedAt: new Date() });
  await database.updatePerson(young.id, { consentMissingSince: new Date() });
  goTo(31);

  for (const person of [unconfirmed, deactivated, young, gone]) expect(await emailsOf(person)).toEqual([]);
  expect(await emailsOf(here)).toEqual([ready('Boxes')]);
});

test('an email that would come too late is not sent: the class is over in the morning', async () => {
  const student = await school.create.student();
  const body = { topics: [{ topic: 'classes' as const, bell: true, email: true }] };
  await school.as(student).call(notificationSettings.change, { body });
  goTo(22);
  await tell([student], 'room-1', { kind: 'class_open' });
  goTo(31);

  expect(await emailsOf(student)).toEqual([]);
});

test('several processes that deliver at the same time send each email once', async () => {
  const { create, services } = school;
  const students = await Promise.all(Array.from({ length: 12 }, () => create.student()));
  goTo(22);
  await tell(students, 'Many');
  goTo(31);
  await Promise.all([1, 2, 3].map(() => deliver.run(services, {}, new AbortController().signal)));

  const emails = await Promise.all(students.map(({ email }) => school.mailbox.emailsTo(email)));
  expect(emails.map((each) => each.length)).toEqual(Array(12).fill(1));
});
