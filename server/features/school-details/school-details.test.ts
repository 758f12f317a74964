/** The school's own name, logo and contact details: where they stand, and who changes them. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { schedules } from '#contract/schedules.ts';
import { type SchoolDetailsChange, schoolDetails } from '#contract/school-details.ts';
import { catalogues } from '#messages/catalogues.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import * as texts from '#texts/people/school-details.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-school-'));
let school: School;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  mkdirSync(join(folder, 'locales/sw'), { recursive: true });
  for (const to of ['', 'locales/sw']) {
    writeFileSync(join(folder, to, 'index.html'), readFileSync('web/index.html'));
    writeFileSync(join(folder, to, 'manifest.webmanifest'), '{"name":"Darasa","short_name":"Darasa","id":"/"}');
  }
  school = await startTestServer({ webFolder: folder, env: { SUPPORT_PHONE: '0700 000 001' } });
  admin = await school.create.admin();
  office = school.as(admin);
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

const unchosen = { name: 'Darasa', shortName: 'Darasa', imgName: '', address: '', taxPin: '', email: '' };
const whole = {
  name: 'Kisumu “Code” School & Sons',
  shortName: 'Kisumu Code',
  address: 'Oginga Odinga Street 12\nP.O. Box 123-40100, Kisumu',
  taxPin: 'P051234567X',
  phone: '+254 712 345 678',
  email: 'office@kisumu.example',
};
beforeEach(() => office.call(schoolDetails.update, { body: { ...unchosen, phone: '0700 000 001' } }));

const change = (body: SchoolDetailsChange) => office.call(schoolDetails.update, { body });
const pageText = async (path = '/login') =>
  (await fetch(school.address + path, { headers: { accept: 'text/html' } })).text();

test('until the office has chosen, the name is that of the product, and the phone that of the settings', async () => {
  const fresh = await startTestServer({ env: { SUPPORT_PHONE: '0700 000 002' } });
  const named = await startTestServer({ env: { SCHOOL_NAME: 'A School with a Long Name' } });
  const readAt = async (at: School) => at.as(await at.create.admin()).call(schoolDetails.read);

  expect(await readAt(fresh)).toMatchObject({ ...unchosen, img: '', phone: '0700 000 002', approvedLocales: [] });
  expect(await readAt(named)).toMatchObject({ name: 'A School with a Long Name', shortName: 'A School with a' });
});

test('the details stand in the head of every page, escaped, and in the manifest of the installed app', async () => {
  await change(whole);
  const page = await pageText();
  const json = /name="school" content="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const manifest = await (await fetch(`${school.address}/manifest.webmanifest`)).json();

  expect(JSON.parse(json)).toEqual({ ...whole, img: '', approvedLocales: [] });
  expect(page).toContain('<title>Kisumu “Code” School &amp; Sons</title>');
  expect(manifest).toEqual({ name: whole.name, short_name: whole.shortName, id: '/' });
});

test('the details stand in emails: in the head, the subject, the sender and the last lines', async () => {
  await change(whole);
  const student = await school.create.student();
  await school.as().call(auth.sendLink, { body: { email: student.email } });
  const [sent] = await school.mailbox.emailsTo(student.email);

  expect(sent!.subject).toBe(`Choose a new password for ${whole.name}`);
  expect(sent!.html).toContain('>Kisumu “Code” School &amp; Sons</td>');
  const contact = 'Oginga Odinga Street 12 · P.O. Box 123-40100, Kisumu · +254 712 345 678 · office@kisumu.example';
  expect(sent!.text.split('\n\n').slice(-2)).toEqual([contact, catalogues.en.ui.poweredBy]);
});

test('the name stands in the calendar, and the phone number in a refusal', async () => {
  await change(whole);
  const student = await school.create.student();
  const { url } = await school.as(student).call(schedules.subscribe, { body: {} });
  const feed = await (await fetch(url.replace('http://localhost:3000', school.address))).text();
  await school.create.sentFile(student, { bytes: 500 * 1024 * 1024 });
  const refused = await (await school.sender(student)).begin({ purpose: 'file', bytes: 1 });

  expect(feed).toContain('X-WR-CALNAME:Kisumu “Code” School & Sons');
  expect(refused.body.message).toContain(whole.phone);
});

test('a change leaves the other fields as they are, and an empty text removes one', async () => {
  await change(whole);
  await change({ phone: '' });
  expect(await change({ taxPin: ' a012345678z ' })).toMatchObject({ ...whole, phone: '', taxPin: 'A012345678Z' });
});

test.each([
  [{ name: ' ' }, texts.nameNeeded],
  [{ name: 'x'.repeat(81) }, texts.nameNeeded],
  [{ shortName: 'x'.repeat(16) }, texts.shortNameNeeded],
  [{ address: 'a\n'.repeat(7) }, texts.addressTooLong],
  [{ taxPin: '051234567X' }, texts.taxPinWrong],
  [{ phone: 'call us' }, texts.phoneWrong],
  [{ email: 'office' }, texts.emailWrong],
  [{ imgName: '1-00000000000000000000000000000000-other.webp' }, picturesTexts.notYours],
])('%j is refused', async (body, message) => {
  expect(await office.refused(schoolDetails.update, { body })).toMatchObject({ code: 'invalid', message });
});

test('the logo is one of the admin’s pictures; the earlier one is deleted', async () => {
  const [first, second] = ['a', 'b'].map((name) => `1-${randomBytes(16).toString('hex')}-${name}.webp`) as [
    string,
    string,
  ];
  for (const name of [first, second]) await school.create.picture(admin.id, name);
  await change({ imgName: first });
  const changed = await change({ imgName: second });

  expect(changed.img).toBe(`/pictures/large/${second}`);
  expect(await pageText()).toContain(`/pictures/small/${second}`);
  // The earlier picture is gone, so it cannot be chosen again.
  expect(await office.refused(schoolDetails.update, { body: { imgName: first } })).toMatchObject({ code: 'invalid' });
});

test('an approval names its reader and is on every page until it is withdrawn', async () => {
  const params = { locale: 'sw' as const };
  const approved = await office.call(schoolDetails.approveTranslation, { params, body: { reader: 'Bi. Asha' } });
  expect(approved.approvals).toEqual([
    { locale: 'sw', reader: 'Bi. Asha', approvedAt: school.clock.now().toISOString() },
  ]);
  expect(await pageText()).toContain('&quot;approvedLocales&quot;:[&quot;sw&quot;]');

  await office.call(schoolDetails.withdrawApproval, { params });
  expect(await pageText()).toContain('&quot;approvedLocales&quot;:[]');
});

test('other processes on the same database show a change', async () => {
  await pageText();
  await school.database.renameSchool('Changed elsewhere');
  await expect.poll(() => pageText()).toContain('<title>Changed elsewhere</title>');
});
