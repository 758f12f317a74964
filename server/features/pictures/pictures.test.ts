import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { pictureMessages } from '#contract/pictures.ts';
import type { Person } from '#server/testing/given.ts';
import { meanwhileAt } from '#server/testing/meanwhile.ts';
import type { Sender } from '#server/testing/sending.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { sweepPictures } from './sweep.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const meanwhile = meanwhileAt(() => school);

const canvas = (width = 2_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background: '#1f3c88' } });

const sent = (by: Sender, bytes: Buffer | string, name = 'Jua Kali.jpg') =>
  by.send('picture', name, Buffer.from(bytes));

async function added(person: Person, bytes?: Buffer) {
  const sender = await school.sender(person);
  const { status, body } = await sent(sender, bytes ?? (await canvas(60, 60).png().toBuffer()));
  expect(status).toBe(200);
  return { img: body.img!, imgName: body.imgName! };
}

const refusedTo = async (person: Person, bytes: Buffer | string) =>
  sent(await school.sender(person), bytes, 'photo.jpg');

const fetched = async (path: string) => fetch(school.address + path);
const statusOf = async (path: string) => {
  const response = await fetched(path);
  await response.arrayBuffer();
  return response.status;
};
const small = (img: string) => img.replace('/large/', '/small/');

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s comes back as WebP in two sizes', async (kind) => {
  const { img, imgName } = await added(await school.given.student(), await canvas()[kind]().toBuffer());

  const large = await fetched(img);
  const sizes = [
    await sharp(await large.arrayBuffer()).metadata(),
    await sharp(await (await fetched(small(img))).arrayBuffer()).metadata(),
  ];

  expect(imgName).toMatch(/^\d{13}-[\da-f]{32}-jua-kali\.webp$/);
  expect(sizes).toMatchObject([
    { format: 'webp', width: 1280, height: 640 },
    { format: 'webp', width: 480, height: 240 },
  ]);
  expect(Object.fromEntries(large.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('a phone’s photo is turned upright and does not tell where it was taken', async () => {
  const photo = await canvas(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Wanjiru' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { img } = await added(await school.given.student(), photo);

  const shown = await sharp(await (await fetched(img)).arrayBuffer()).metadata();

  expect(shown).toMatchObject({ width: 200, height: 400 });
  expect(shown.exif).toBeUndefined();
});

test('a picture that the browser has is not sent again', async () => {
  const { img } = await added(await school.given.student());
  const etag = (await fetched(img)).headers.get('etag')!;

  const again = await fetch(school.address + img, { headers: { 'if-none-match': etag } });

  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('small pictures stay small', async () => {
  const { img } = await added(await school.given.student());
  expect(await sharp(await (await fetched(img)).arrayBuffer()).metadata()).toMatchObject({ width: 60, height: 60 });
});

test.each([
  ['text', 'Habari'],
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML that calls itself a JPEG', '<html><script>alert(1)</script>'],
  ['the first bytes of a JPEG and then nothing', '\u00ff\u00d8\u00ff'],
])('%s is refused with a sentence', async (_, content) => {
  const bytes = Buffer.from(content, 'latin1');
  const refused = await refusedTo(await school.given.student(), bytes);
  expect(refused).toMatchObject({ status: 400, body: { message: pictureMessages.notAPicture } });
});

test('half a picture is refused', async () => {
  const whole = await canvas().jpeg().toBuffer();
  const half = whole.subarray(0, whole.length / 2);
  const refused = await refusedTo(await school.given.student(), half);
  expect(refused).toMatchObject({ status: 400, body: { message: pictureMessages.notAPicture } });
});

test.each([
  ['far too many pixels', () => canvas(12_000, 12_000).png()],
  ['too many for a PNG that comes in passes', () => canvas(4_100, 4_100).png({ progressive: true })],
  ['too many for a JPEG that comes in passes', () => canvas(4_100, 4_100).jpeg({ progressive: true })],
  ['too many for a GIF', () => canvas(4_100, 4_100).gif()],
])('a small file that would fill the memory is refused: %s', async (_, bomb) => {
  const refused = await refusedTo(await school.given.student(), await bomb().toBuffer());
  expect(refused).toMatchObject({ status: 400, body: { message: pictureMessages.tooManyPixels } });
});

test('a photo of 20 million pixels that is decoded line by line is taken', async () => {
  const photo = await canvas(5_000, 4_000).jpeg().toBuffer();
  expect((await added(await school.given.student(), photo)).img).not.toBe('');
});

test('a picture that goes while it is being chosen is not chosen, and nothing breaks', async () => {
  const { as, given } = school;
  const person = await given.tutor();
  const tutor = as(person);
  const { imgName } = await added(person);
  const details = { title: 'A', desc: 'B', price: 0, level: 'Beginner' as const, imgName };

  const refusal = await meanwhile.during(({ pictureGone }) => pictureGone(imgName), {
    waiting: 1,
    act: () => tutor.refused(courses.add, { body: details }),
  });

  expect(refusal).toMatchObject({ status: 400, message: pictureMessages.notYours });
});

test.each([
  '/pictures/large/..%2f..%2fpg%2fPG_VERSION',
  '/pictures/__proto__/a.webp',
  '/pictures/large/a.webp',
  '/pictures/huge/x',
])('nothing but pictures is at %s', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

test('a tutor’s picture stands on her course, and goes with it', async () => {
  const { as, given, outbox } = school;
  const person = await given.tutor();
  const tutor = as(person);
  const { img, imgName } = await added(person);
  const details = { title: 'Animations', desc: 'Drawings.', price: 0, level: 'Advanced', imgName };

  const course = await tutor.post('/courses/', details);
  const before = await statusOf(img);
  await tutor.delete(`/courses/${course.body._id}`);
  await outbox.lettersTo('nobody');

  expect(course.body).toMatchObject({ img, imgName });
  expect(before).toBe(200);
  expect([await statusOf(img), await statusOf(small(img))]).toEqual([404, 404]);
});

test('a new picture takes the place of the old one, which goes; the same name again leaves it', async () => {
  const { as, given, outbox } = school;
  const person = await given.tutor();
  const tutor = as(person);
  const [first, second] = [await added(person), await added(person)];
  const details = { title: 'Animations', desc: 'Drawings.', price: 0, level: 'Advanced' };
  const { body } = await tutor.post('/courses/', { ...details, imgName: first.imgName });
  const path = `/courses/${body._id}`;

  const same = await tutor.put(path, { ...details, imgName: first.imgName });
  const replaced = await tutor.put(path, { ...details, imgName: second.imgName });
  await outbox.lettersTo('nobody');
  const statuses = [await statusOf(first.img), await statusOf(second.img)];
  const without = await tutor.put(path, { ...details, imgName: '' });

  expect([same.body, replaced.body, without.body]).toMatchObject([first, second, { img: '', imgName: '' }]);
  expect(statuses).toEqual([404, 200]);
});

test('nobody takes, or deletes, the picture of another', async () => {
  const { as, given, outbox } = school;
  const person = await given.tutor();
  const thiefPerson = await given.tutor();
  const [owner, thief] = [as(person), as(thiefPerson)];
  const { img, imgName } = await added(person);
  const details = { title: 'Mine', desc: 'Drawings.', price: 0, level: 'Advanced', imgName };
  await owner.post('/courses/', details);

  const stolen = await thief.post('/courses/', details);
  const asOwn = await thief.put(`/users/${thiefPerson.id}`, { imgName });
  await outbox.lettersTo('nobody');

  for (const refused of [stolen, asOwn])
    expect(refused).toMatchObject({ status: 400, body: { message: pictureMessages.notYours } });
  expect(await statusOf(img)).toBe(200);
});

test.each(['img', 'imgName'] as const)('%s takes the address or the name of one’s own picture', async (field) => {
  const { as, given } = school;
  const person = await given.tutor();
  const { img, imgName } = await added(person);
  const details = { title: 'Animations', desc: 'Drawings.', price: 0 };

  for (const named of [img, imgName, `http://localhost:3000${small(img)}`]) {
    const course = await as(person).post('/courses/', { ...details, [field]: named });
    const profile = await as(person).put(`/users/${person.id}`, { [field]: named });
    expect([course, profile]).toMatchObject([
      { status: 201, body: { img, imgName } },
      { status: 200, body: { img, imgName } },
    ]);
  }
});

test.each([
  { img: 'https://tracker.example/x.gif' },
  { img: 'javascript:alert(1)' },
  { imgName: '../../secret' },
  { img: '/pictures/large/' },
])('%j is refused with a sentence on a course and on a profile', async (wrong) => {
  const { as, given } = school;
  const person = await given.tutor();

  const course = await as(person).post('/courses/', { title: 'A', desc: 'B', price: 0, ...wrong });
  const profile = await as(person).put(`/users/${person.id}`, wrong);

  for (const refused of [course, profile])
    expect(refused).toMatchObject({ status: 400, body: { message: pictureMessages.notYours } });
});

test('one picture on two courses stays until both are gone', async () => {
  const { as, given, outbox } = school;
  const person = await given.tutor();
  const tutor = as(person);
  const { img, imgName } = await added(person);
  const details = { title: 'Twice', desc: 'Drawings.', price: 0, level: 'Advanced', imgName };
  const [one, two] = [await tutor.post('/courses/', details), await tutor.post('/courses/', details)];

  await tutor.delete(`/courses/${one.body._id}`);
  await outbox.lettersTo('nobody');
  const afterOne = await statusOf(img);
  await tutor.delete(`/courses/${two.body._id}`);
  await outbox.lettersTo('nobody');

  expect([afterOne, await statusOf(img)]).toEqual([200, 404]);
});

test('the office edits a course and its tutor’s picture stays', async () => {
  const { as, given } = school;
  const person = await given.tutor();
  const tutor = as(person);
  const { img, imgName } = await added(person);
  const details = { title: 'Kept', desc: 'Drawings.', price: 0, level: 'Advanced', imgName };
  const { body } = await tutor.post('/courses/', details);

  const edited = await as(await given.admin()).put(`/courses/${body._id}`, { ...details, title: 'Edited' });

  expect(edited.body).toMatchObject({ title: 'Edited', img });
});

test('a person’s picture is changed and taken away', async () => {
  const { as, given, outbox } = school;
  const student = await given.student();
  const me = as(student);
  const { img, imgName } = await added(student);

  const changed = await me.put(`/users/${student.id}`, { imgName });
  const session = await me.get('/auth/loggedin');
  const renamed = await me.put(`/users/${student.id}`, { name: 'Amina' });
  const taken = await me.put(`/users/${student.id}`, { imgName: '' });
  await outbox.lettersTo('nobody');

  for (const { body } of [changed, session, renamed]) expect(body).toMatchObject({ img, imgName });
  expect(taken.body).toMatchObject({ img: '', imgName: '' });
  expect(await statusOf(img)).toBe(404);
});

test('what is put nowhere within a day is swept; what is shown stays', async () => {
  const { as, given, clock, services } = school;
  const student = await given.student();
  const me = as(student);
  const [unused, shown, ofLesson] = [await added(student), await added(student), await added(student)];
  const ofChallenge = await added(student);
  await given.challengePicture((await given.challenge((await given.course()).id)).id, ofChallenge.imgName);
  await me.put(`/users/${student.id}`, { imgName: shown.imgName });
  await given.lesson((await given.course()).id, { pictureName: ofLesson.imgName });

  await sweepPictures(services);
  const sameDay = await statusOf(unused.img);
  clock.advance({ minutes: 25 * 60 });
  await sweepPictures(services);

  expect(sameDay).toBe(200);
  const left = [unused, shown, ofLesson, ofChallenge];
  expect(await Promise.all(left.map(({ img }) => statusOf(img)))).toEqual([404, 200, 200, 200]);
});
