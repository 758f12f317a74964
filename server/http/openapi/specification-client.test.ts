/** A client written only by the specification's section 7 works on a page of the school and on one of another site. */

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '#server/testing/clients/browser.ts';
import { senderTo } from '#server/testing/clients/upload-client.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as customersTexts from '#texts/people/customers.ts';

const OTHER_SITE = 'https://client.example';

interface Page {
  school: School;
  origin: string;
}
const pages = {} as Record<'of the school' | 'of another site', Page>;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://school.example', ALLOWED_ORIGINS: OTHER_SITE };
  pages['of the school'] = { school: await startTestServer(), origin: 'http://localhost:3000' };
  pages['of another site'] = { school: await startTestServer({ env }), origin: OTHER_SITE };
});
afterAll(async () => {
  for (const { school } of Object.values(pages)) await school.stop();
});

interface ReplyBody {
  _id: string;
  img: string;
  message: string;
}
type Client = ReturnType<typeof openClient>;

/** A client with its own cookies, which calls the API like a browser that shows this page. */
function openClient({ school, origin }: Page) {
  const browser = new Browser();
  const call = async (method: string, path: string, sent?: object) => {
    const headers = { origin, ...(sent && { 'content-type': 'application/json' }) };
    const body = sent && { body: JSON.stringify(sent) };
    const response = await browser.send(school.base + path, { method, headers, ...body });
    const readableBy = response.headers.get('access-control-allow-origin');
    expect(readableBy).toBe(origin === OTHER_SITE ? origin : null);
    return { status: response.status, body: (await response.json()) as ReplyBody & ReplyBody[] };
  };
  return { browser, call };
}

async function signedInClient(page: Page, email: string, password = PASSWORD) {
  const client = openClient(page);
  expect(await client.call('POST', '/auth/signin', { email, password })).toMatchObject({ status: 200 });
  return client;
}

/** Signs up, and opens the link from the email on the same page. */
async function signUp(page: Page, email: string, password: string) {
  const client = openClient(page);
  const signedUp = await client.call('POST', '/auth/signup', { name: 'Amina Wanjiru', email, password, img: '' });
  const link = await page.school.mailbox.linkTo(email);
  const verified = await client.call('GET', link.replace('/verify/', '/auth/'));
  expect([signedUp.status, verified.status]).toEqual([201, 200]);
}

/** Uploads a picture and returns its address. */
async function uploadPicture({ school, origin }: Page, { browser }: Client) {
  const png = sharp({ create: { width: 60, height: 60, channels: 3, background: '#1f3c88' } }).png();
  const sender = senderTo({ base: school.base, origin, cookie: browser.cookie });
  return (await sender.send('picture', 'boxes.png', await png.toBuffer())).body.img!;
}

/** Creates a course with a picture, a lesson and a task, and a schedule entry. */
async function createLessons(page: Page) {
  const tutor = await signedInClient(page, (await page.school.create.tutor()).email);
  const img = await uploadPicture(page, tutor);
  const course = await tutor.call('POST', '/courses/', { title: 'Boxes', desc: 'Laid out.', img, price: 0 });
  const details = { title: 'One', desc: 'Lines.', videoUrl: '', videoName: '', imgThumbnail: img, imgName: '' };
  const lesson = await tutor.call('POST', `/lessons/${course.body._id}`, details);
  const work = { name: 'Draw', desc: 'A box.', deadline: '2030-01-31' };
  const task = await tutor.call('POST', `/tasks/${lesson.body._id}`, work);
  const entry = { startTime: '09:00', endTime: '10:00', event: 'Boxes' };
  const scheduled = await tutor.call('POST', '/schedules', entry);

  expect(course).toMatchObject({ status: 201, body: { level: 'Beginner', img } });
  expect(lesson).toMatchObject({ status: 201, body: { imgThumbnail: img, isPublished: true } });
  expect(task.status).toBe(201);
  expect(scheduled).toMatchObject({ status: 201, body: { ...entry, day: 'Monday' } });
  return { courseId: course.body._id, lessonId: lesson.body._id };
}

const everyPage = test.each(['of the school', 'of another site'] as const);

everyPage('on a page %s a tutor teaches, and a student signs up, enrols, learns and pays', async (where) => {
  const page = pages[where];
  const { courseId, lessonId } = await createLessons(page);
  await signUp(page, 'amina@example.com', 'maziwa42');
  const student = await signedInClient(page, 'amina@example.com', 'maziwa42');
  const { body: me } = await student.call('GET', '/auth/loggedin');

  const enrolled = await student.call('PUT', `/users/enroll/${courseId}`, { name: 'Amina Wanjiru' });
  const lessons = await student.call('GET', `/lessons/${courseId}`);
  const tasks = await student.call('GET', `/tasks/${lessonId}`);
  const payment = { studentName: 'Amina Wanjiru', amountPayed: '500', phoneNumber: '0712345678', date: '2026-11-23' };
  const paid = await student.call('POST', '/payments', { studentId: me._id, ...payment });
  const signedOut = await student.call('POST', '/auth/logout');

  expect(enrolled.status).toBe(200);
  expect(lessons.body).toMatchObject([{ title: 'One', isOpen: true }]);
  expect(tasks.body).toMatchObject([{ name: 'Draw' }]);
  expect(paid).toMatchObject({ status: 201, body: { studentId: me._id, amountPayed: 500 } });
  expect(signedOut.status).toBe(200);
  expect((await student.call('GET', '/auth/loggedin')).status).toBe(401);
});

everyPage('on a page %s the enrolment record is accepted once the applicant consents', async (where) => {
  const visitor = openClient(pages[where]);
  const address = { county: 'Nairobi', town: 'Kibera', mode: 'Physical', courses: 'Web Design' };
  const person = { fullName: 'Njeri Kamau', about: 'I sew.', gender: 'Female', education: 'High School' };
  const record = { ...person, ...address, phone: '0722000111', email: 'njeri@example.com' };

  const without = await visitor.call('POST', '/customers/add', record);
  const agreed = await visitor.call('POST', '/customers/add', { ...record, consent: true });

  expect(without).toMatchObject({ status: 400, body: { message: customersTexts.consent } });
  expect(agreed).toMatchObject({ status: 201, body: { message: customersTexts.enrolled } });
});
