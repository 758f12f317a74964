/** Tests the unsubscribe links in emails, which need no sign-in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationSettings } from '#contract/notifications/settings.ts';
import { users } from '#contract/users.ts';
import { catalogues } from '#messages/catalogues.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const words = catalogues.en.notificationSettings;

/** Creates a student, and returns the unsubscribe URL for feedback from an email to that student. */
async function receiveEmail({ locale = 'en' as const }: { locale?: 'en' | 'sw' } = {}) {
  const { create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  const task = await create.task((await create.lesson(course.id)).id, { kind: 'text' });
  await create.enrolment(student.id, course.id);
  const attempt = await create.handin({ task, student, text: 'A flag.' });
  await school.database.endQuietHours(student);
  await school.as(student).call(users.update, { params: { userId: student.id }, body: { locale } });
  await school.as(tutor).put(`/marks/attempts/${attempt.id}`, { points: 5 });
  const [email] = await school.mailbox.emailsTo(student.email);
  return { student, address: school.address + email!.text.match(/\/unsubscribe\/\S+/)![0] };
}

const emailsOf = async (person: Person) =>
  Object.fromEntries(
    (await school.as(person).call(notificationSettings.read)).topics.map(({ topic, email }) => [topic, email]),
  );

/** Sends the one-click request of a mail program: without cookie or origin, with a form in either encoding (RFC 8058). */
const oneClick = (address: string, body: URLSearchParams | FormData) => fetch(address, { method: 'POST', body });

const form = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

test('opening the link changes nothing; its button stops the emails of that topic, as often as it is pressed', async () => {
  const { student, address } = await receiveEmail();
  const before = await emailsOf(student);
  const opened = await fetch(address);
  await fetch(address, { method: 'HEAD' });
  const page = await opened.text();
  const unchanged = await emailsOf(student);
  const stopped = [await oneClick(address, form()), await oneClick(address, form())];

  expect(before).toMatchObject({ feedback: true, deadlines: true });
  expect(unchanged).toEqual(before);
  expect(opened.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page).toContain(words.stopTitle(words.topics.feedback));
  expect(page.match(/<button/g)).toHaveLength(1);
  for (const response of stopped)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(words.stopped)]);
  expect(await emailsOf(student)).toEqual({ ...before, feedback: false });
});

test('the page links to one that stops all emails about notifications', async () => {
  const { student, address } = await receiveEmail();
  const page = await (await fetch(address)).text();
  const all = page.match(/href="(\/unsubscribe\/[^"]+)"/)![1]!.replaceAll('&amp;', '&');
  const asForm = new FormData();
  asForm.set('List-Unsubscribe', 'One-Click');
  const stopped = await oneClick(school.address + all, asForm);

  expect(stopped.status).toBe(200);
  expect(new Set(Object.values(await emailsOf(student)))).toEqual(new Set([false]));
});

test('the page is in the email’s language', async () => {
  const { address } = await receiveEmail({ locale: 'sw' });
  const page = await (await fetch(address, { headers: { 'accept-language': 'en' } })).text();

  expect(page).toContain('<html lang="sw">');
  expect(page).toContain(catalogues.sw.notificationSettings.stopButton);
});

test('a link for another person or topic needs its own signature; a long body is refused', async () => {
  const { student, address } = await receiveEmail();
  const other = await school.create.student();
  const forged = [
    address.replace(student.id, other.id),
    address.replace('/feedback/', '/all/'),
    `${address.split('?')[0]}x`,
  ];

  for (const one of forged) expect((await oneClick(one, form())).status).toBe(404);
  expect((await oneClick(address, new URLSearchParams({ long: 'x'.repeat(2_000) }))).status).toBe(413);
  expect(await emailsOf(other)).toMatchObject({ feedback: true });
  expect(await emailsOf(student)).toMatchObject({ feedback: true, deadlines: true });
});
