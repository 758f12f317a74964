import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { courses } from '#contract/courses.ts';
import { handins } from '#contract/handins.ts';
import { projects } from '#contract/learning/projects.ts';
import { schoolDetails } from '#contract/school-details.ts';
import { users } from '#contract/users.ts';
import type { Sender } from '#server/testing/clients/upload-client.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import { deleteUnusedPictures } from './cleanup.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const meanwhile = meanwhileAt(() => school);

const canvas = (width = 2_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background: '#1f3c88' } });

const uploadPicture = (by: Sender, bytes: Buffer | string, name = 'Jua Kali.jpg') =>
  by.send('picture', name, Buffer.from(bytes));

async function addPicture(person: Person, bytes?: Buffer) {
  const sender = await school.sender(person);
  const { status, body } = await uploadPicture(sender, bytes ?? (await canvas(60, 60).png().toBuffer()));
  expect(status).toBe(200);
  return { img: body.img!, imgName: body.imgName! };
}

const details = { title: 'Animations', desc: 'Drawings.', price: 0, level: 'Advanced' as const };

const refusedTo = async (person: Person, bytes: Buffer | string) =>
  uploadPicture(await school.sender(person), bytes, 'photo.jpg');

const fetchFile = async (path: string) => fetch(school.address + path);
const statusOf = async (path: string) => {
  const response = await fetchFile(path);
  await response.arrayBuffer();
  return response.status;
};
const small = (img: string) => img.replace('/large/', '/small/');

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('an uploaded %s is converted to WebP in two sizes', async (kind) => {
  const { img, imgName } = await addPicture(await school.create.student(), await canvas()[kind]().toBuffer());

  const large = await fetchFile(img);
  const sizes = [
    await sharp(await large.arrayBuffer()).metadata(),
    await sharp(await (await fetchFile(small(img))).arrayBuffer()).metadata(),
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
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('a phone’s photo is turned upright and loses its location', async () => {
  const photo = await canvas(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Wanjiru' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { img } = await addPicture(await school.create.student(), photo);

  const shown = await sharp(await (await fetchFile(img)).arrayBuffer()).metadata();

  expect(shown).toMatchObject({ width: 200, height: 400 });
  expect(shown.exif).toBeUndefined();
});

test('a picture that the browser has cached is not sent again', async () => {
  const { img } = await addPicture(await school.create.student());
  const etag = (await fetchFile(img)).headers.get('etag')!;

  const again = await fetch(school.address + img, { headers: { 'if-none-match': etag } });

  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('small pictures are not enlarged', async () => {
  const { img } = await addPicture(await school.create.student());
  expect(await sharp(await (await fetchFile(img)).arrayBuffer()).metadata()).toMatchObject({ width: 60, height: 60 });
});

test.each([
  ['text', 'Habari'],
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML that calls itself a JPEG', '<html><script>alert(1)</script>'],
  ['the first bytes of a JPEG and then nothing', '\u00ff\u00d8\u00ff'],
])('%s is refused with a sentence', async (_, content) => {
  const bytes = Buffer.from(content, 'latin1');
  const refused = await refusedTo(await school.create.student(), bytes);
  expect(refused).toMatchObject({ status: 400, body: { message: picturesTexts.notAPicture } });
});

test('a truncated picture is refused', async () => {
  const whole = await canvas().jpeg().toBuffer();
  const half = whole.subarray(0, whole.length / 2);
  const refused = await refusedTo(await school.create.student(), half);
  expect(refused).toMatchObject({ status: 400, body: { message: picturesTexts.notAPicture } });
});

test.each([
  ['too many pixels', () => canvas(7_800, 7_800).png()],
  ['too many for a PNG that comes in passes', () => canvas(4_100, 4_100).png({ progressive: true })],
  ['too many for a JPEG that comes in passes', () => canvas(4_100, 4_100).jpeg({ progressive: true })],
  ['too many for a GIF', () => canvas(4_100, 4_100).gif()],
])('a small file that would fill the memory is refused: %s', async (_, bomb) => {
  const refused = await refusedTo(await school.create.student(), await bomb().toBuffer());
  expect(refused).toMatchObject({ status: 400, body: { message: picturesTexts.tooManyPixels } });
});

test('a photo of 20 million pixels that is decoded line by line is accepted', async () => {
  const photo = await canvas(5_000, 4_000).jpeg().toBuffer();
  expect((await addPicture(await school.create.student(), photo)).img).not.toBe('');
});

test('a picture that is deleted while a course chooses it is refused', async () => {
  const { as, create } = school;
  const person = await create.tutor();
  const tutor = as(person);
  const { imgName } = await addPicture(person);

  const refusal = await meanwhile.during(({ database }) => database.deletePicture(imgName), {
    waiting: 1,
    act: () => tutor.refused(courses.add, { body: { ...details, imgName } }),
  });

  expect(refusal).toMatchObject({ status: 400, message: picturesTexts.notYours });
});

test.each([
  '/pictures/large/..%2f..%2fpg%2fPG_VERSION',
  '/pictures/__proto__/a.webp',
  '/pictures/large/a.webp',
  '/pictures/huge/x',
])('%s is not found, because only pictures are served', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

test('a tutor’s picture is shown with the course and deleted with it', async () => {
  const { as, create, mailbox } = school;
  const person = await create.tutor();
  const tutor = as(person);
  const { img, imgName } = await addPicture(person);

  const course = await tutor.call(courses.add, { body: { ...details, imgName } });
  const before = await statusOf(img);
  await tutor.call(courses.delete, { params: { id: course._id } });
  await mailbox.emailsTo('nobody');

  expect(course).toMatchObject({ img, imgName });
  expect(before).toBe(200);
  expect([await statusOf(img), await statusOf(small(img))]).toEqual([404, 404]);
});

test('a new picture replaces and deletes the old one; the same name keeps it', async () => {
  const { as, create, mailbox } = school;
  const person = await create.tutor();
  const tutor = as(person);
  const [first, second] = [await addPicture(person), await addPicture(person)];
  const { _id: id } = await tutor.call(courses.add, { body: { ...details, imgName: first.imgName } });
  const change = (imgName: string) => tutor.call(courses.update, { params: { id }, body: { ...details, imgName } });

  const same = await change(first.imgName);
  const replaced = await change(second.imgName);
  await mailbox.emailsTo('nobody');
  const statuses = [await statusOf(first.img), await statusOf(second.img)];
  const without = await change('');

  expect([same, replaced, without]).toMatchObject([first, second, { img: '', imgName: '' }]);
  expect(statuses).toEqual([404, 200]);
});

test('another user’s picture can be neither used nor deleted', async () => {
  const { as, create, mailbox } = school;
  const person = await create.tutor();
  const thiefPerson = await create.tutor();
  const [owner, thief] = [as(person), as(thiefPerson)];
  const { img, imgName } = await addPicture(person);
  await owner.call(courses.add, { body: { ...details, imgName } });

  const stolen = await thief.refused(courses.add, { body: { ...details, imgName } });
  const asOwn = await thief.refused(users.update, { params: { userId: thiefPerson.id }, body: { imgName } });
  await mailbox.emailsTo('nobody');

  for (const refused of [stolen, asOwn])
    expect(refused).toMatchObject({ status: 400, message: picturesTexts.notYours });
  expect(await statusOf(img)).toBe(200);
});

test.each(['img', 'imgName'] as const)('%s accepts the address or the name of one’s own picture', async (field) => {
  const { as, create } = school;
  const person = await create.tutor();
  const { img, imgName } = await addPicture(person);

  for (const named of [img, imgName, `http://localhost:3000${small(img)}`]) {
    const course = await as(person).call(courses.add, { body: { ...details, [field]: named } });
    const body = { [field]: named };
    const profile = await as(person).call(users.update, { params: { userId: person.id }, body });
    for (const shown of [course, profile]) expect(shown).toMatchObject({ img, imgName });
  }
});

test.each([
  { img: 'https://tracker.example/x.gif' },
  { img: 'javascript:alert(1)' },
  { imgName: '../../secret' },
  { img: '/pictures/large/' },
])('%j is refused with a sentence on a course and on a profile', async (wrong) => {
  const { as, create } = school;
  const person = await create.tutor();

  const course = await as(person).refused(courses.add, { body: { ...details, ...wrong } });
  const profile = await as(person).refused(users.update, { params: { userId: person.id }, body: wrong });

  for (const refused of [course, profile])
    expect(refused).toMatchObject({ status: 400, message: picturesTexts.notYours });
});

test('a picture of two courses stays until both are deleted', async () => {
  const { as, create, mailbox } = school;
  const person = await create.tutor();
  const tutor = as(person);
  const { img, imgName } = await addPicture(person);
  const body = { ...details, imgName };
  const [one, two] = [await tutor.call(courses.add, { body }), await tutor.call(courses.add, { body })];

  await tutor.call(courses.delete, { params: { id: one._id } });
  await mailbox.emailsTo('nobody');
  const afterOne = await statusOf(img);
  await tutor.call(courses.delete, { params: { id: two._id } });
  await mailbox.emailsTo('nobody');

  expect([afterOne, await statusOf(img)]).toEqual([200, 404]);
});

test('when an admin edits a course, its tutor’s picture stays', async () => {
  const { as, create } = school;
  const person = await create.tutor();
  const { img, imgName } = await addPicture(person);
  const { _id: id } = await as(person).call(courses.add, { body: { ...details, imgName } });

  const body = { ...details, imgName, title: 'Edited' };
  const edited = await as(await create.admin()).call(courses.update, { params: { id }, body });

  expect(edited).toMatchObject({ title: 'Edited', img });
});

test('a user can change and remove the profile picture', async () => {
  const { as, create, mailbox } = school;
  const student = await create.student();
  const [me, params] = [as(student), { userId: student.id }];
  const { img, imgName } = await addPicture(student);

  const changed = await me.call(users.update, { params, body: { imgName } });
  const session = await me.call(auth.loggedIn);
  const renamed = await me.call(users.update, { params, body: { name: 'Amina' } });
  const removed = await me.call(users.update, { params, body: { imgName: '' } });
  await mailbox.emailsTo('nobody');

  for (const account of [changed, session, renamed]) expect(account).toMatchObject({ img, imgName });
  expect(removed).toMatchObject({ img: '', imgName: '' });
  expect(await statusOf(img)).toBe(404);
});

test('pictures that are unused for a day are deleted; used ones stay', async () => {
  const { as, create, clock, services } = school;
  const student = await create.student();
  const [unused, shown, ofLesson] = [await addPicture(student), await addPicture(student), await addPicture(student)];
  const ofChallenge = await addPicture(student);
  await create.challengePicture((await create.challenge((await create.course()).id)).id, ofChallenge.imgName);
  const ofProject = await addPicture(student);
  const body = { name: 'My school', kind: 'web' } as const;
  const { _id: projectId } = await as(student).call(projects.createProject, { body });
  const changes = [{ path: 'flag.png', imgName: ofProject.imgName }];
  const save = { revision: 0, saveId: crypto.randomUUID(), changes };
  await as(student).call(projects.saveProject, { params: { projectId }, body: save });
  const ofHandin = await handInPicture(student);
  await as(student).call(users.update, { params: { userId: student.id }, body: { imgName: shown.imgName } });
  await create.lesson((await create.course()).id, { pictureName: ofLesson.imgName });
  const admin = await create.admin();
  const [formerLogo, logo] = [await addPicture(admin), await addPicture(admin)];
  for (const { imgName } of [formerLogo, logo]) await as(admin).call(schoolDetails.update, { body: { imgName } });

  await deleteUnusedPictures(services);
  const sameDay = await statusOf(unused.img);
  clock.advance({ minutes: 25 * 60 });
  await deleteUnusedPictures(services);

  expect(sameDay).toBe(200);
  const left = [unused, shown, ofLesson, ofChallenge, ofProject, ofHandin, formerLogo, logo];
  expect(await Promise.all(left.map(({ img }) => statusOf(img)))).toEqual([404, 200, 200, 200, 200, 200, 200, 200]);
});

/** A picture of a project that the student has handed in and then deleted. */
async function handInPicture(student: Person) {
  const { as, create } = school;
  const picture = await addPicture(student);
  const course = await create.course();
  await create.enrolment(student.id, course.id);
  const task = await create.task((await create.lesson(course.id)).id, { kind: 'project', deadline: '2099-12-31' });
  const body = { name: 'Flags', kind: 'web' } as const;
  const { _id: projectId } = await as(student).call(projects.createProject, { body });
  const save = {
    revision: 0,
    saveId: crypto.randomUUID(),
    changes: [{ path: 'flag.png', imgName: picture.imgName }],
  };
  await as(student).call(projects.saveProject, { params: { projectId }, body: save });
  await as(student).call(handins.submit, { params: { taskId: task.id }, body: { projectId } });
  await as(student).call(projects.removeProject, { params: { projectId } });
  return picture;
}
