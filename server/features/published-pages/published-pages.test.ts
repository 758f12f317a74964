/** Tests published pages: who needs approval, what everybody may read, reports, and decisions of staff. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardians } from '#contract/accounts/guardians.ts';
import { type ProjectChange, type ProjectKind, projects } from '#contract/learning/projects.ts';
import { MAX_REASON, publishedPages } from '#contract/learning/published-pages.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { people } from '#contract/people.ts';
import { schoolDetails } from '#contract/school-details.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as projectsTexts from '#texts/learning/projects.ts';
import * as texts from '#texts/learning/published-pages.ts';

let school: School;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  admin = await school.create.admin();
  office = school.as(admin);
});
afterAll(() => school.stop());
beforeEach(() => allow(true));

const allow = (allowsPublishing: boolean) => office.call(schoolDetails.update, { body: { allowsPublishing } });
const noGuardian = { isMinor: false, name: '', phone: '', email: '', relationship: '' };
const markMinor = ({ id }: Person) =>
  office.call(guardians.save, { params: { id }, body: { ...noGuardian, isMinor: true, name: 'Mama Amina' } });
const markAdult = ({ id }: Person) => office.call(guardians.save, { params: { id }, body: noGuardian });
const consent = ({ id }: Person, kind: 'given' | 'revoked') =>
  office.call(guardians.recordConsent, { params: { id }, body: { kind, way: 'paper' } });

/** A student whom the office once marked as under 18, and no longer does. */
async function adultStudent() {
  const student = await school.create.student({ name: 'Wanjiru Kamau' });
  await markMinor(student);
  await markAdult(student);
  return student;
}

/** A student under 18 whose guardian has consented, so that staff can approve pages. */
async function consentedStudent() {
  const student = await school.create.student({ name: 'Amina Hassan' });
  await markMinor(student);
  await consent(student, 'given');
  return student;
}

/** A web project of a student (by default one under 18, with consent) in a course, its tutor, and the calls about its page. */
async function createPage({ owner, kind = 'web' }: { owner?: Person; kind?: ProjectKind } = {}) {
  const { create } = school;
  const [student, tutor] = [owner ?? (await consentedStudent()), await create.tutor()];
  const course = await create.course({ tutorId: tutor.id });
  if (student.type === 'student') await create.enrolment(student.id, course.id);
  const client = school.as(student);
  const { _id } = await client.call(projects.createProject, { body: { name: 'My school', kind } });
  const params = { projectId: _id };
  const pageOf = async () => ({ pageId: (await client.call(publishedPages.readOwnPage, { params })).pageId! });
  return {
    student,
    tutor,
    client,
    params,
    asTutor: school.as(tutor),
    pageOf,
    change: (changes: ProjectChange[], revision: number) =>
      client.call(projects.saveProject, { params, body: { revision, saveId: crypto.randomUUID(), changes } }),
    publish: (revision = 0) => client.call(publishedPages.publishPage, { params, body: { revision } }),
    refusedPublish: (revision = 0) => client.refused(publishedPages.publishPage, { params, body: { revision } }),
    /** What a visitor reads. */
    read: async () => school.as().call(publishedPages.readPublishedPage, { params: await pageOf() }),
    refusedRead: async () => school.as().refused(publishedPages.readPublishedPage, { params: await pageOf() }),
    approve: async (by = school.as(tutor)) => {
      const { waitingSince } = await client.call(publishedPages.readOwnPage, { params });
      return by.call(publishedPages.approvePage, { params: await pageOf(), body: { waitingSince: waitingSince! } });
    },
    takeDown: async (reason: string) =>
      school.as(tutor).call(publishedPages.takeDownPage, { params: await pageOf(), body: { reason } }),
    report: async (by?: Person) =>
      school.as(by).call(publishedPages.reportPage, { params: await pageOf(), body: { reason: 'It is not hers.' } }),
  };
}

const bellOf = async (person: Person) =>
  (await school.as(person).call(notifications.list)).notifications.map(({ kind, path }) => ({ kind, path }));

test('the page of a known adult is shown at once, as it was when it was published', async () => {
  const page = await createPage({ owner: await adultStudent() });
  const published = await page.publish();
  await page.change([{ path: 'index.html', text: 'Changed later' }], 0);

  const read = await page.read();

  expect(published).toMatchObject({ isAllowed: true, needsApproval: false, waitingSince: null, takenDown: null });
  expect(read).toMatchObject({ title: 'My school', author: 'Wanjiru', changedAt: published.shownAt });
  expect(read.files.map(({ path }) => path)).toEqual(['index.html', 'script.js', 'style.css']);
  expect(read.files[0]).toMatchObject({ text: expect.stringContaining('<h1>My school</h1>') });
  expect((await page.publish(1)).shownAt).not.toBeNull();
  expect((await page.read()).files[0]).toEqual({ path: 'index.html', text: 'Changed later' });
});

test('a member of staff publishes without approval', async () => {
  const page = await createPage({ owner: await school.create.tutor() });
  await page.publish();

  expect((await page.read()).title).toBe('My school');
});

test('the page of a student under 18 waits for a tutor or the office, and what was approved stays until then', async () => {
  const page = await createPage();
  const waiting = await page.publish();
  const before = await page.refusedRead();
  const told = await bellOf(page.tutor);
  await page.approve();
  const first = await page.read();
  await page.change([{ path: 'index.html', text: 'Second' }], 0);
  await page.publish(1);
  const meanwhile = await page.read();
  await page.approve(office);

  expect(waiting).toMatchObject({ needsApproval: true, shownAt: null, waitingSince: school.clock.now().toISOString() });
  expect(before).toMatchObject({ status: 404, message: texts.gone });
  expect(told).toEqual([{ kind: 'page_waiting', path: `/admin/pages/${waiting.pageId}` }]);
  expect(meanwhile).toEqual(first);
  expect((await page.read()).files[0]).toEqual({ path: 'index.html', text: 'Second' });
  expect(await bellOf(page.student)).toEqual(
    Array(2).fill({ kind: 'page_approved', path: `/projects/${page.params.projectId}` }),
  );
  expect(await bellOf(page.tutor)).toEqual([]);
});

test('staff approve exactly the copy that they have seen', async () => {
  const page = await createPage();
  const { waitingSince, pageId } = await page.publish();
  school.clock.advance({ minutes: 1 });
  await page.publish();

  const seen = { params: { pageId: pageId! }, body: { waitingSince: waitingSince! } };

  expect(await page.asTutor.refused(publishedPages.approvePage, seen)).toMatchObject({
    code: 'conflict',
    message: texts.otherCopy,
  });
});

test('the page of a student under 18 needs a guardian’s consent at the approval and as long as it is shown', async () => {
  const page = await createPage();
  const { student } = page;
  const { pageId, waitingSince } = await page.publish();
  const approval = { params: { pageId: pageId! }, body: { waitingSince: waitingSince! } };
  const readAsVisitor = () => school.as().answer(publishedPages.readPublishedPage, { params: { pageId: pageId! } });

  await consent(student, 'revoked');
  const refused = await page.asTutor.refused(publishedPages.approvePage, approval);
  const seen = await page.asTutor.call(publishedPages.reviewPage, { params: approval.params });
  await consent(student, 'given');
  const approved = await page.asTutor.call(publishedPages.approvePage, approval);
  const shown = await readAsVisitor();
  await consent(student, 'revoked');
  const revoked = await readAsVisitor();

  expect(refused).toMatchObject({ code: 'conflict', message: texts.noConsent });
  expect(seen).toMatchObject({ age: 'minor', missing: 'consent' });
  expect(approved).toMatchObject({ age: 'minor', missing: null, waitingSince: null });
  expect([shown.status, revoked.status]).toEqual([200, 404]);
});

test('the page of a student of unknown age is approved only once the office has recorded the age', async () => {
  const student = await school.create.student();
  const page = await createPage({ owner: student });
  const { pageId, waitingSince } = await page.publish();
  const approval = { params: { pageId: pageId! }, body: { waitingSince: waitingSince! } };

  const [listed] = await page.asTutor.call(publishedPages.listPublishedPages);
  const refused = [
    await page.asTutor.refused(publishedPages.approvePage, approval),
    await office.refused(publishedPages.approvePage, approval),
  ];
  const before = await page.refusedRead();
  await office.call(guardians.recordAdult, { params: { id: student.id } });
  const approved = await page.asTutor.call(publishedPages.approvePage, approval);

  expect(listed).toMatchObject({ age: 'unknown', missing: 'age' });
  for (const answer of refused) expect(answer).toMatchObject({ code: 'conflict', message: texts.noAge });
  expect(before.status).toBe(404);
  expect(approved).toMatchObject({ age: 'adult', missing: null });
  expect((await page.read()).title).toBe('My school');
});

test('a page that was shown without approval disappears when the office learns that the student is under 18', async () => {
  const student = await adultStudent();
  const page = await createPage({ owner: student });
  const { pageId } = await page.publish();
  await markMinor(student);
  await consent(student, 'given');

  const params = { pageId: pageId! };
  expect((await school.as().refused(publishedPages.readPublishedPage, { params })).status).toBe(404);
});

test('without the permission of the school nothing is published, and nothing is shown', async () => {
  const page = await createPage({ owner: await adultStudent() });
  await page.publish();
  await allow(false);

  expect(await page.refusedPublish()).toMatchObject({ code: 'not_allowed', message: texts.notAllowed });
  expect((await page.refusedRead()).status).toBe(404);
  expect(await page.client.call(publishedPages.readOwnPage, { params: page.params })).toMatchObject({
    isAllowed: false,
  });
});

test('only web projects with an index.html are published, as they are saved', async () => {
  const python = await createPage({ kind: 'python' });
  const web = await createPage();
  await web.change([{ path: 'start.html', from: 'index.html' }], 0);

  expect((await python.refusedPublish()).message).toBe(texts.onlyWeb);
  expect((await web.refusedPublish(1)).message).toBe(texts.noIndex);
  expect(await web.refusedPublish(0)).toMatchObject({ code: 'conflict', message: projectsTexts.changedMeanwhile });
});

test('an owner withdraws the page, and publishes it again at the same address', async () => {
  const page = await createPage({ owner: await adultStudent() });
  const { pageId } = await page.publish();
  await page.client.call(publishedPages.unpublishPage, { params: page.params });
  const withdrawn = await page.refusedRead();

  expect(withdrawn.status).toBe(404);
  expect((await page.publish()).pageId).toBe(pageId);
  expect((await page.read()).title).toBe('My school');
});

test('the owner whom the office marks as under 18 reads that the page is hidden, until it is approved', async () => {
  const student = await adultStudent();
  const { params, publish } = await createPage({ owner: student });
  const before = await publish();
  await markMinor(student);
  await consent(student, 'given');
  // Marking has ended the student's sessions.
  const client = school.as(student);
  const hidden = await client.call(publishedPages.readOwnPage, { params });
  const pageParams = { pageId: hidden.pageId! };
  const refused = await school.as().refused(publishedPages.readPublishedPage, { params: pageParams });
  const { waitingSince } = await client.call(publishedPages.publishPage, { params, body: { revision: 0 } });
  await office.call(publishedPages.approvePage, { params: pageParams, body: { waitingSince: waitingSince! } });
  const approved = await client.call(publishedPages.readOwnPage, { params });

  expect([before.isHidden, hidden.isHidden, refused.status, approved.isHidden]).toEqual([false, true, 404, false]);
});

test('the page of a deactivated account is not shown', async () => {
  const student = await adultStudent();
  const page = await createPage({ owner: student });
  const params = { pageId: (await page.publish()).pageId! };
  await office.call(people.deactivate, { params: { id: student.id } });

  expect((await school.as().refused(publishedPages.readPublishedPage, { params })).status).toBe(404);
});

test('staff take a page down with a reason that its owner reads; from then on it needs approval', async () => {
  const page = await createPage({ owner: await adultStudent() });
  await page.publish();
  const taken = await page.takeDown('  It shows a phone number.  ');
  const own = await page.client.call(publishedPages.readOwnPage, { params: page.params });
  const told = await bellOf(page.student);
  const again = await page.asTutor.refused(publishedPages.takeDownPage, {
    params: await page.pageOf(),
    body: { reason: 'Twice' },
  });
  await page.client.call(publishedPages.unpublishPage, { params: page.params });
  const republished = await page.publish();
  const waiting = await page.refusedRead();
  await page.approve();

  const takenDown = { at: school.clock.now().toISOString(), reason: 'It shows a phone number.' };
  expect([taken, own]).toMatchObject([{ takenDown }, { takenDown, shownAt: null, needsApproval: true }]);
  expect(told).toEqual([{ kind: 'page_taken_down', path: `/projects/${page.params.projectId}` }]);
  expect(again).toMatchObject({ code: 'conflict', message: texts.nothingToTakeDown });
  expect([republished.waitingSince, waiting.status]).toEqual([takenDown.at, 404]);
  expect((await page.client.call(publishedPages.readOwnPage, { params: page.params })).takenDown).toBeNull();
});

test('after a page was taken down, a copy of the project needs approval too', async () => {
  const page = await createPage({ owner: await adultStudent() });
  await page.publish();
  await page.takeDown('It shows a phone number.');
  const { client, params } = page;
  const { _id } = await client.call(projects.forkProject, { params, body: { name: 'The same again' } });

  const copy = await client.call(publishedPages.publishPage, { params: { projectId: _id }, body: { revision: 0 } });

  expect(copy).toMatchObject({ needsApproval: true, shownAt: null, waitingSince: expect.any(String) });
});

test('a reported page that its owner withdraws stays in the list until the reports are settled', async () => {
  const page = await createPage({ owner: await adultStudent() });
  await page.publish();
  await page.report();
  await page.client.call(publishedPages.unpublishPage, { params: page.params });
  const list = () => page.asTutor.call(publishedPages.listPublishedPages);
  const before = await list();
  await page.asTutor.call(publishedPages.dismissReports, { params: await page.pageOf() });

  expect(before.map(({ reports }) => reports.length)).toEqual([1]);
  expect(await list()).toEqual([]);
});

test('visitors and users report a page; staff are notified once, and keep the page or take it down', async () => {
  const page = await createPage({ owner: await adultStudent() });
  await page.publish();
  const reader = await school.create.student({ name: 'Otieno Brian' });
  await page.report();
  const tooLong = await school.as().refused(publishedPages.reportPage, {
    params: await page.pageOf(),
    body: { reason: 'a'.repeat(MAX_REASON + 1) },
  });
  school.clock.advance({ minutes: 1 });
  await page.report(reader);
  const told = await bellOf(page.tutor);
  const [listed] = await page.asTutor.call(publishedPages.listPublishedPages);
  const kept = await page.asTutor.call(publishedPages.dismissReports, { params: await page.pageOf() });
  const afterwards = await bellOf(page.tutor);
  await page.report();

  expect(told).toEqual([{ kind: 'page_reported', path: `/admin/pages/${listed!._id}` }]);
  expect(listed!.reports.map(({ by, reason }) => [by, reason])).toEqual([
    [null, 'It is not hers.'],
    ['Otieno Brian', 'It is not hers.'],
  ]);
  expect(tooLong).toMatchObject({ code: 'invalid', message: texts.reason });
  expect([kept.reports, afterwards]).toEqual([[], []]);
  expect(await bellOf(page.tutor)).toHaveLength(1);
  expect((await page.takeDown('It is not hers.')).reports).toEqual([]);
});

test('a tutor lists the pages of own students: waiting ones first, then reported ones; withdrawn ones not at all', async () => {
  const tutor = await school.create.tutor();
  const course = await school.create.course({ tutorId: tutor.id });
  const pageNamed = async (name: string, owner: Person) => {
    const page = await createPage({ owner });
    await school.create.enrolment(owner.id, course.id);
    await page.client.call(projects.renameProject, { params: page.params, body: { name } });
    await page.publish();
    school.clock.advance({ minutes: 1 });
    return page;
  };
  await createPage().then(({ publish }) => publish());
  const reported = await pageNamed('Reported', await adultStudent());
  await pageNamed('Shown', await adultStudent());
  await pageNamed('Waiting first', await school.create.student());
  await pageNamed('Waiting next', await school.create.student());
  const withdrawn = await pageNamed('Withdrawn', await adultStudent());
  await withdrawn.client.call(publishedPages.unpublishPage, { params: withdrawn.params });
  await reported.report();

  const listed = await school.as(tutor).call(publishedPages.listPublishedPages);

  expect(listed.map(({ title, age }) => [title, age])).toEqual([
    ['Waiting first', 'unknown'],
    ['Waiting next', 'unknown'],
    ['Reported', 'adult'],
    ['Shown', 'adult'],
  ]);
});

test('staff see the published copy and the copy that waits for approval', async () => {
  const page = await createPage();
  await page.publish();
  await page.approve();
  await page.change([{ path: 'index.html', text: 'Second' }], 0);
  await page.publish(1);

  const review = await page.asTutor.call(publishedPages.reviewPage, { params: await page.pageOf() });

  expect(review.shown![0]).toMatchObject({ text: expect.stringContaining('My school') });
  expect(review.waiting![0]).toEqual({ path: 'index.html', text: 'Second' });
  expect(review).toMatchObject({ title: 'My school', owner: { name: 'Amina Hassan' }, age: 'minor', reports: [] });
});

test('a picture of a page stays although the project no longer has it', async () => {
  const page = await createPage({ owner: await adultStudent() });
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { body } = await (await school.sender(page.student)).send('picture', 'flag.png', pixel);
  await page.change([{ path: 'flag.png', imgName: body.imgName! }], 0);
  await page.publish(1);
  await page.change([{ path: 'flag.png', removed: true }], 1);

  expect((await page.read()).files[0]).toEqual({
    path: 'flag.png',
    picture: { img: body.img, imgName: body.imgName, width: 1, height: 1, size: expect.any(Number) },
  });
  await page.client.call(publishedPages.unpublishPage, { params: page.params });
  expect(await school.find.projectPictures(page.params.projectId)).toEqual([]);
});
