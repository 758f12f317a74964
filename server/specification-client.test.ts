/** A client written from the specification's section 7 alone, on a page of the school and on one of another site. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerMessages } from '#contract/customer-options.ts';
import { Browser } from './testing/browser.ts';
import { PASSWORD } from './testing/given.ts';
import { senderTo } from './testing/sending.ts';
import { type School, startTestServer } from './testing/server.ts';

const OTHER_SITE = 'https://client.example';

describe.each([
  { page: 'a page of the school', origin: 'http://localhost:3000', env: {} },
  {
    page: 'a page of another site',
    origin: OTHER_SITE,
    env: { PUBLIC_URL: 'https://school.example', ALLOWED_ORIGINS: OTHER_SITE },
  },
])('from $page', ({ origin, env }) => {
  let school: School;
  beforeAll(async () => {
    school = await startTestServer({ env });
  });
  afterAll(() => school.stop());

  interface Told {
    _id: string;
    img: string;
    message: string;
  }

  /** With cookies of its own, as a browser has them for such a page. */
  function openClient() {
    const browser = new Browser();
    const call = async (method: string, path: string, body?: object) => {
      const headers = { origin, ...(body && { 'content-type': 'application/json' }) };
      const response = await browser.send(school.base + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { headers: told, status } = response;
      if (origin === OTHER_SITE)
        expect([told.get('access-control-allow-origin'), told.get('access-control-allow-credentials')]).toEqual([
          origin,
          'true',
        ]);
      return { status, body: (await response.json()) as Told & Told[] };
    };
    return { browser, call };
  }

  async function signedInClient(email: string, password: string) {
    const client = openClient();
    expect(await client.call('POST', '/auth/signin', { email, password })).toMatchObject({ status: 200 });
    return client;
  }

  /** Until the link in the newest email is opened on the same page. */
  async function signUp(name: string, email: string, password: string) {
    const client = openClient();
    const signedUp = await client.call('POST', '/auth/signup', { name, email, password, img: '' });
    const link = await school.outbox.linkTo(email);
    const verified = await client.call('GET', link.replace('/verify/', '/auth/'));
    expect([signedUp.status, verified.status]).toEqual([201, 200]);
    return client;
  }

  test('sign-up, course, picture, lesson, task, schedule, enrolment and payment go as specified', async () => {
    const { email } = await school.given.tutor();
    const tutor = await signedInClient(email, PASSWORD);
    const png = sharp({ create: { width: 60, height: 60, channels: 3, background: '#1f3c88' } }).png();
    const sender = senderTo({ base: school.base, origin, cookie: tutor.browser.cookie });
    const picture = (await sender.send('picture', 'boxes.png', await png.toBuffer())).body as unknown as Told;

    const course = await tutor.call('POST', '/courses/', {
      title: 'Boxes',
      desc: 'Laid out.',
      img: picture.img,
      price: 0,
    });
    const { _id: courseId } = course.body;
    const details = {
      title: 'One',
      desc: 'Lines.',
      videoUrl: '',
      videoName: '',
      imgThumbnail: picture.img,
      imgName: '',
    };
    const lesson = await tutor.call('POST', `/lessons/${courseId}`, details);
    const work = { name: 'Draw', desc: 'A box.', deadline: '2030-01-31' };
    const task = await tutor.call('POST', `/tasks/${lesson.body._id}`, work);
    const entry = { startTime: '09:00', endTime: '10:00', event: 'Boxes' };
    const scheduled = await tutor.call('POST', '/schedules', entry);

    expect(course).toMatchObject({ status: 201, body: { level: 'Beginner', img: picture.img } });
    expect(lesson).toMatchObject({ status: 201, body: { imgThumbnail: picture.img, isPublished: true } });
    expect(task.status).toBe(201);
    expect(scheduled).toMatchObject({ status: 201, body: { ...entry, day: 'Monday' } });

    await signUp('Amina Wanjiru', 'amina@example.com', 'maziwa42');
    const student = await signedInClient('amina@example.com', 'maziwa42');
    const { body: me } = await student.call('GET', '/auth/loggedin');
    const enrolled = await student.call('PUT', `/users/enroll/${courseId}`, { name: 'Amina Wanjiru' });
    const lessons = await student.call('GET', `/lessons/${courseId}`);
    const tasks = await student.call('GET', `/tasks/${lesson.body._id}`);
    const paid = await student.call('POST', '/payments', {
      studentId: me._id,
      studentName: 'Amina Wanjiru',
      amountPayed: '500',
      phoneNumber: '0712345678',
      date: '2026-11-23',
    });

    expect(enrolled.status).toBe(200);
    expect(lessons.body).toMatchObject([{ title: 'One', isOpen: true }]);
    expect(tasks.body).toMatchObject([{ name: 'Draw' }]);
    expect(paid).toMatchObject({ status: 201, body: { studentId: me._id, amountPayed: 500 } });
    expect((await student.call('POST', '/auth/logout')).status).toBe(200);
    expect((await student.call('GET', '/auth/loggedin')).status).toBe(401);
  });

  test('the enrolment record is taken once the applicant agrees', async () => {
    const record = {
      fullName: 'Njeri Kamau',
      about: 'I sew.',
      county: 'Nairobi',
      town: 'Kibera',
      phone: '0722000111',
      gender: 'Female',
      education: 'High School',
      email: 'njeri@example.com',
      mode: 'Physical',
      courses: 'Web Design',
    };
    const visitor = openClient();

    const without = await visitor.call('POST', '/customers/add', record);
    const agreed = await visitor.call('POST', '/customers/add', { ...record, consent: true });

    expect(without).toMatchObject({ status: 400, body: { message: customerMessages.consent } });
    expect(agreed).toMatchObject({ status: 201, body: { message: customerMessages.enrolled } });
  });
});
