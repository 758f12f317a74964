/** Emails, downloads and refusals are in the reader's language. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { funds } from '#contract/money/funds.ts';
import { schoolDetails } from '#contract/school-details.ts';
import { users } from '#contract/users.ts';
import { catalogues } from '#messages/catalogues.ts';
import { PRODUCT } from '#messages/product.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const { emails, downloads, general } = catalogues.sw;

/** Sends a request in Swahili. */
async function inSwahili(method: string, path: string, { body, person }: { body?: unknown; person?: Person } = {}) {
  const session = person && `session=${await school.create.session(person)}; `;
  return fetch(school.base + path, {
    method,
    headers: {
      origin: school.services.config.allowedOrigins[0]!,
      'accept-language': 'sw-KE,en;q=0.5',
      ...(session && { cookie: `${session}locale=sw` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

test('the emails of a new account are in the language of the request', async () => {
  const body = { name: 'Wanjiru Kamau', email: 'wanjiru.sw@example.com', password: 'maziwa42' };
  await inSwahili('POST', auth.signUp.path, { body });
  await inSwahili('POST', auth.signIn.path, { body });
  const sent = await school.mailbox.emailsTo(body.email);

  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill(emails.verification.subject(PRODUCT)));
  expect(sent[0]!.html).toContain('<html lang="sw">');
  expect(sent[0]!.text).toContain(`${emails.sender(PRODUCT)} ${emails.verification.why}`);
});

test('other emails are in the language that the recipient has chosen', async () => {
  const student = await school.create.student();
  await school.as(student).call(users.update, { params: { userId: student.id }, body: { locale: 'sw' } });
  await school.as().call(auth.sendLink, { body: { email: student.email } });

  expect(await school.mailbox.emailsTo(student.email)).toMatchObject([{ subject: emails.reset.subject(PRODUCT) }]);
});

test("a guardian's email is in the language of the student's request", async () => {
  const person = await school.create.student();
  await school.as(person).call(funds.update, { body: { ageBand: 'under_18' } });
  const email = 'mzazi.sw@example.com';
  await inSwahili('POST', funds.requestGuardianConsent.path, { person, body: { name: 'Mama Wanjiru', email } });

  const [sent] = await school.mailbox.emailsTo(email);
  expect(sent!.subject).toBe(emails.guardian.subject(PRODUCT));
  expect(sent!.text).toContain(`${emails.guardian.shown}\n\n${emails.guardian.money}`);
  expect(sent!.text).toContain(catalogues.en.emails.guardian.shown);
});

test('texts on consent have no English ones below them once a native speaker has approved the language', async () => {
  const office = school.as(await school.create.admin());
  const params = { locale: 'sw' as const };
  await office.call(schoolDetails.approveTranslation, { params, body: { reader: 'Bi. Asha' } });
  const person = await school.create.student();
  await school.as(person).call(funds.update, { body: { ageBand: 'under_18' } });
  const email = 'mzazi.wa.pili@example.com';
  await inSwahili('POST', funds.requestGuardianConsent.path, { person, body: { name: 'Mama Wanjiru', email } });
  const [sent] = await school.mailbox.emailsTo(email);
  await office.call(schoolDetails.withdrawApproval, { params });

  expect(sent!.text).toContain(emails.guardian.shown);
  expect(sent!.text).not.toContain(catalogues.en.emails.guardian.shown);
});

test('downloads are in the language of the request', async () => {
  const person = await school.create.student();
  const response = await inSwahili('GET', `/payments/statement/${person.id}/csv`, { person });

  const { date, description, incoming, outgoing, credit, receipt } = downloads.statement;
  expect((await response.text()).trim()).toBe([date, description, incoming, outgoing, credit, receipt].join(','));
});

test('the refusal of a field without its own message is in the language of the request', async () => {
  const response = await inSwahili('POST', auth.signUp.path, { body: [] });

  expect(await response.json()).toMatchObject({ code: 'invalid', message: general.sendObject });
});
