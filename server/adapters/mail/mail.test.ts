/** The conformance test of the Mail port for every adapter; the SMTP adapter is tested against a real SMTP server. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email as ParsedEmail } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { Email, Mail } from '#server/ports/mail.ts';
import { startTestServer } from '#server/testing/server.ts';
import { devMailbox } from './dev-mailbox.ts';
import { smtpMail } from './smtp.ts';

const email: Email = {
  to: 'wanjiru@example.com',
  subject: 'Habari — karibu',
  text: 'Karibu Darasa.\n\nhttps://school.example/verify/student/verify/x',
  html: '<p>Karibu <b>Darasa</b>.</p>',
};

/** Starts a real SMTP server on a free port. `answers` makes it refuse, lose or delay emails. */
async function startSmtp(answers: { refuseFirst?: number; with?: number; losesFirst?: boolean; slowMs?: number } = {}) {
  const received: ParsedEmail[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  let refusals = answers.refuseFirst ?? 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo(_address, _session, done) {
      if (refusals-- > 0)
        return done(Object.assign(new Error('Try again later'), { responseCode: answers.with ?? 451 }));
      return done();
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise((resolve) => setTimeout(resolve, answers.slowMs ?? 0));
      atOnce -= 1;
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      // Simulates a reply that is lost after the server has accepted the email, so that the sender has to retry.
      const isLost = answers.losesFirst && received.length === 1;
      done(isLost ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : undefined);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mostAtOnce: () => mostAtOnce,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

interface Case {
  mail: Mail;
  /** The emails that the adapter's server or mailbox has received, parsed. */
  arrived: () => Email[];
  stop: () => Promise<void>;
}

const cases: Record<string, () => Promise<Case>> = {
  async outbox() {
    const kept: Email[] = [];
    return { mail: devMailbox(async (kept_) => kept.push(kept_)), arrived: () => kept, stop: async () => {} };
  },
  async smtp() {
    const smtp = await startSmtp();
    const mail = smtpMail({ url: smtp.url, from: 'Darasa <school@school.example>' });
    const toLetter = ({ to, subject, text, html }: ParsedEmail) => ({
      to: to?.[0]?.address ?? '',
      subject: subject ?? '',
      text: text?.trim() ?? '',
      html: html?.trim() ?? '',
    });
    return { mail, arrived: () => smtp.received.map(toLetter), stop: smtp.stop };
  },
};

test.each(Object.entries(cases))('%s delivers the email unchanged', async (_name, start) => {
  const { mail, arrived, stop } = await start();

  await mail.send(email);
  await stop();

  expect(arrived()).toEqual([email]);
});

test('emails over SMTP have the sender and are marked as automatic', async () => {
  const smtp = await startSmtp();
  await smtpMail({ url: smtp.url, from: 'Darasa <school@school.example>' }).send(email);
  await smtp.stop();

  expect(smtp.received[0]?.from).toMatchObject({ address: 'school@school.example', name: 'Darasa' });
  expect(smtp.received[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('an email that can be unsubscribed from has the URL for one click, other emails do not', async () => {
  const smtp = await startSmtp();
  const mail = smtpMail({ url: smtp.url, from: 'school@school.example' });
  await mail.send({ ...email, unsubscribeUrl: 'https://school.example/unsubscribe/a/all/b?locale=sw' });
  await mail.send(email);
  await smtp.stop();

  const [stoppable, other] = smtp.received.map(({ headers }) => headers.map(({ key, value }) => `${key}: ${value}`));
  expect(stoppable).toContain('list-unsubscribe: <https://school.example/unsubscribe/a/all/b?locale=sw>');
  expect(stoppable).toContain('list-unsubscribe-post: List-Unsubscribe=One-Click');
  expect(other!.join()).not.toContain('unsubscribe');
});

test('an email with a sender’s name of its own keeps the configured address', async () => {
  const smtp = await startSmtp();
  const mail = smtpMail({ url: smtp.url, from: 'Darasa <school@school.example>' });
  await mail.send({ ...email, fromName: 'Kisumu “Code”, School' });
  await smtp.stop();

  expect(smtp.received[0]?.from).toMatchObject({ address: 'school@school.example', name: 'Kisumu “Code”, School' });
});

test('a mail server that cannot be reached rejects', async () => {
  const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'school@school.example' });

  await expect(mail.send(email)).rejects.toThrow();
});

test('an address that the mail server refuses permanently is not retried', async () => {
  const smtp = await startSmtp({ refuseFirst: 1, with: 550 });
  const mail = smtpMail({ url: smtp.url, from: 'school@school.example' });

  expect(await mail.send(email)).toBe('refused');
  expect(await mail.send(email)).toBe('sent');
  await smtp.stop();
});

test('an email that the mail server defers is retried until it arrives', async () => {
  const smtp = await startSmtp({ refuseFirst: 1 });
  const mail = smtpMail({ url: smtp.url, from: 'school@school.example' });
  const school = await startTestServer({ mail });

  const body = { name: 'Amina', email: 'amina@example.com', password: 'maziwa42' };
  await school.as().call(auth.signUp, { body });
  await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(1);

  expect(school.takeFaults()).toHaveLength(1);
  await school.stop();
  await smtp.stop();
});

test.concurrent('a mail server that is slow after the data gets the email once', async () => {
  const smtp = await startSmtp({ slowMs: 11_000 });
  const mail = smtpMail({ url: smtp.url, from: 'school@school.example' });

  expect(await mail.send(email)).toBe('sent');
  expect(smtp.received).toHaveLength(1);
  await smtp.stop();
});

test.concurrent('a retried email has the Message-ID of the first attempt', async () => {
  const smtp = await startSmtp({ losesFirst: true });
  const school = await startTestServer({ mail: smtpMail({ url: smtp.url, from: 'Darasa <school@school.example>' }) });

  const { email } = await school.create.student();
  await school.as().call(auth.sendLink, { body: { email } });
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(2);
  school.takeFaults();
  await school.stop();
  await smtp.stop();

  const [first, second] = smtp.received;
  expect(first!.messageId).toMatch(/^<[\w-]+@school\.example>$/);
  expect(second!.messageId).toBe(first!.messageId);
});

test.concurrent('a slow email does not delay the others', async () => {
  const smtp = await startSmtp({ slowMs: 2_500 });
  const school = await startTestServer({ mail: smtpMail({ url: smtp.url, from: 'school@school.example' }) });
  const students = [await school.create.student(), await school.create.student(), await school.create.student()];

  for (const { email } of students) await school.as().call(auth.sendLink, { body: { email } });
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(3);
  await school.stop();
  await smtp.stop();

  expect(smtp.mostAtOnce()).toBeGreaterThan(1);
});
