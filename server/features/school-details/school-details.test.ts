/** Tests the school's own name, logo and contact details: where they appear, and who changes them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { schedules } from '#contract/schedules.ts';
import { type SchoolDetailsChange, schoolDetails } from '#contract/school-details.ts';
import { catalogues } from '#messages/catalogues.ts';
import type { Email } from '#server/ports/mail.ts';
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

const unchosen = { name: 'Darasa', shortName: '', imgName: '', address: '', taxPin: '', email: '' };
const { shortName: _, ...shown } = { ...unchosen, chosenShortName: '', logo: '', img: '', approvedLocales: [] };
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

  expect(await readAt(fresh)).toMatchObject({ ...shown, shortName: 'Darasa', phone: '0700 000 002' });
  expect(await readAt(named)).toMatchObject({ name: 'A School with a Long Name', shortName: 'A School with a' });
});

test('the details are in the head of every page, escaped, and in the manifest of the installed app', async () => {
  await change(whole);
  const page = await pageText();
  const json = /name="school" content="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const manifest = await (await fetch(`${school.address}/manifest.webmanifest`)).json();

  expect(JSON.parse(json)).toEqual({ ...whole, logo: '', approvedLocales: [] });
  expect(page).toContain('<title>Kisumu “Code” School &amp; Sons</title>');
  expect(manifest).toEqual({ name: whole.name, short_name: whole.shortName, id: '/' });
});

test('the details are in emails: in the head, the subject, the sender and the last lines', async () => {
  await change(whole);
  const student = await school.create.student();
  await school.as().call(auth.sendLink, { body: { email: student.email } });
  const [sent] = await school.mailbox.emailsTo(student.email);

  expect(sent!.subject).toBe(`Choose a new password for ${whole.name}`);
  expect(sent!.html).toContain('>Kisumu “Code” School &amp; Sons</td>');
  const contact = 'Oginga Odinga Street 12 · P.O. Box 123-40100, Kisumu · +254 712 345 678 · office@kisumu.example';
  expect(sent!.text.split('\n\n').slice(-2)).toEqual([contact, catalogues.en.ui.poweredBy]);
});

test('the name is in the calendar, and the phone number in a refusal', async () => {
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
  [{ shortName: 'x'.repeat(16) }, texts.shortNameTooLong],
  [{ address: 'a\n'.repeat(7) }, texts.addressTooLong],
  [{ taxPin: '051234567X' }, texts.taxPinWrong],
  [{ phone: 'call us' }, texts.phoneWrong],
  [{ email: 'office' }, texts.emailWrong],
  [{ imgName: '1-00000000000000000000000000000000-other.webp' }, picturesTexts.notYours],
])('%j is refused', async (body, message) => {
  expect(await office.refused(schoolDetails.update, { body })).toMatchObject({ code: 'invalid', message });
});

/** Uploads a picture of one colour as the given user, and returns its name. */
async function uploadPicture(by: Person, colour: string) {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const { body } = await (await school.sender(by)).send('picture', 'logo.png', bytes);
  return body.imgName as string;
}

test('the logo is a small PNG that other sites may show; emails that were sent keep showing a former one', async () => {
  const [first, second] = [await uploadPicture(admin, 'red'), await uploadPicture(admin, 'blue')];
  const before = await change({ imgName: first });
  const student = await school.create.student();
  await school.as().call(auth.sendLink, { body: { email: student.email } });
  const [sent] = await school.mailbox.emailsTo(student.email);
  const after = await change({ imgName: second });
  const former = await fetch(school.address + before.logo);

  expect(sent!.html).toContain(`src="http://localhost:3000${before.logo}"`);
  expect(await pageText()).toContain(after.logo);
  expect(Object.fromEntries(former.headers)).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(await former.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 120, height: 80 });
});

test('the logo’s URL serves neither another picture nor a file outside the folder of logos', async () => {
  const name = await uploadPicture(admin, 'green');
  for (const path of [name.replace('.webp', '.png'), name, '..%2f..%2fsecret.png', 'x.png'])
    expect((await fetch(`${school.address}/pictures/logo/${path}`)).status, path).toBe(404);
});

test('emails have the school’s name as sender', async () => {
  const sent: Email[] = [];
  const mailing = await startTestServer({
    env: { SCHOOL_NAME: 'Kisumu Code' },
    mail: {
      async send(email) {
        sent.push(email);
        return 'sent';
      },
    },
  });
  const student = await mailing.create.student();
  await mailing.as().call(auth.sendLink, { body: { email: student.email } });
  await expect.poll(() => sent.map(({ fromName }) => fromName)).toEqual(['Kisumu Code']);
});

test('an approval names its reader and is on every page until it is withdrawn, or the texts change', async () => {
  const params = { locale: 'sw' as const };
  const approved = await office.call(schoolDetails.approveTranslation, { params, body: { reader: 'Bi. Asha' } });
  const approvedAt = school.clock.now().toISOString();
  expect(approved.approvals).toEqual([{ locale: 'sw', reader: 'Bi. Asha', approvedAt, isCurrent: true }]);
  expect(await pageText()).toContain('&quot;approvedLocales&quot;:[&quot;sw&quot;]');

  await school.database.changeApprovedTexts();
  await expect.poll(() => pageText()).toContain('&quot;approvedLocales&quot;:[]');
  expect((await office.call(schoolDetails.read)).approvals).toMatchObject([{ reader: 'Bi. Asha', isCurrent: false }]);

  school.clock.advance({ minutes: 1 });
  await office.call(schoolDetails.approveTranslation, { params, body: { reader: 'Bw. Juma' } });
  expect(await pageText()).toContain('&quot;approvedLocales&quot;:[&quot;sw&quot;]');
  await office.call(schoolDetails.withdrawApproval, { params });
  expect(await pageText()).toContain('&quot;approvedLocales&quot;:[]');
});

test('other processes on the same database show a change', async () => {
  await pageText();
  await school.database.renameSchool('Changed elsewhere');
  await expect.poll(() => pageText()).toContain('<title>Changed elsewhere</title>');
});
