/**
 * The job that sends an email about fund-raising. The link in the email is created here, so that no secret is stored in
 * the job queue.
 */
import { z } from 'zod';
import { Email, Id } from '#contract/fields/fields.ts';
import { localeTags } from '#messages/locales.ts';
import { letterheadIn } from '#server/email/email-template.ts';
import { mailboxOf } from '#server/email/mailbox.ts';
import type { Services } from '#server/services.ts';
import { createConsentSecret } from './consent-secret.ts';
import * as store from './funds.store.ts';
import * as emails from './funds-emails.ts';

/** The job's data. `question` asks the guardian for consent; `answer` tells the student what the guardian decided. */
export const FundEmail = z.discriminatedUnion('kind', [
  // `locale` is the language of the student's request; jobs queued by earlier versions of Darasa have none.
  z.object({ kind: z.literal('question'), studentId: Id, email: Email, locale: z.enum(localeTags).optional() }),
  z.object({ kind: z.literal('answer'), studentId: Id, isGiven: z.boolean() }),
]);
export type FundEmail = z.output<typeof FundEmail>;

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'schoolDetails'>;

/** Sends the email; nothing if the student is deactivated, or if the consent has changed since the job was queued. */
export async function writeFundEmail(needs: Needs, occasion: FundEmail) {
  const student = await store.findStudent(needs.db, occasion.studentId);
  const fund = await store.findFund(needs.db, occasion.studentId);
  if (!student || student.deactivatedAt || !fund) return;
  if (occasion.kind === 'question') await sendConsentRequest(needs, occasion);
  else await sendConsentAnswer(needs, { fund, student }, occasion.isGiven);
}

async function sendConsentRequest(needs: Needs, occasion: Extract<FundEmail, { kind: 'question' }>) {
  const { db, mail, config } = needs;
  const { studentId, email, locale } = occasion;
  const secret = await createConsentSecret(db, { studentId, email });
  if (!secret) return;
  const url = `${config.publicUrl}/guardian/${secret}`;
  await mail.send({ to: email, ...emails.guardianEmail(await letterheadIn(needs, locale), url) });
}

interface Answered {
  fund: store.FundRow;
  student: NonNullable<Awaited<ReturnType<typeof store.findStudent>>>;
}

async function sendConsentAnswer(needs: Needs, { fund, student }: Answered, isGiven: boolean) {
  const mailbox = mailboxOf(student);
  if (!mailbox || fund.consent !== (isGiven ? 'given' : 'withdrawn')) return;
  const { publicUrl } = needs.config;
  const head = await letterheadIn(needs, student.locale);
  const answer = { student: fund.studentName, guardian: fund.guardianName!, publicUrl };
  const page = fund.isOn ? `${publicUrl}/helpfund/${fund.studentId}` : undefined;
  const content = isGiven ? emails.agreedEmail(head, answer, page) : emails.withdrawnEmail(head, answer);
  await needs.mail.send({ to: mailbox, ...content });
}
