/**
 * The job that sends an email about fund-raising. The link in the email is created here, so that no secret is stored in
 * the job queue.
 */
import { z } from 'zod';
import { Email, Id } from '#contract/fields/fields.ts';
import type { Services } from '#server/services.ts';
import { makeConsentSecret } from './consent-secret.ts';
import * as store from './funds.store.ts';
import * as emails from './funds-emails.ts';

/** The job's data. A question goes to the guardian, an answer to the student. */
export const FundEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), studentId: Id, email: Email }),
  z.object({ kind: z.literal('answer'), studentId: Id, isGiven: z.boolean() }),
]);
export type FundEmail = z.output<typeof FundEmail>;

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

/** Sends nothing if the student is deactivated, or the consent has changed meanwhile. */
export async function writeFundEmail(needs: Needs, occasion: FundEmail) {
  const student = await store.findStudent(needs.db, occasion.studentId);
  const fund = await store.findFund(needs.db, occasion.studentId);
  if (!student || student.deactivatedAt || !fund) return;
  if (occasion.kind === 'question') await sendConsentRequest(needs, fund, occasion.email);
  else await sendConsentAnswer(needs, { ...fund, email: student.email }, occasion.isGiven);
}

async function sendConsentRequest({ db, mail, config }: Needs, fund: store.FundRow, email: string) {
  const secret = await makeConsentSecret(db, { studentId: fund.studentId, email });
  if (!secret) return;
  const url = `${config.publicUrl}/guardian/${secret}`;
  await mail.send({ to: email, ...emails.guardianEmail(config.supportPhone, url) });
}

async function sendConsentAnswer({ mail, config }: Needs, fund: store.FundRow & { email: string }, isGiven: boolean) {
  if (fund.consent !== (isGiven ? 'given' : 'withdrawn')) return;
  const answer = { student: fund.studentName, guardian: fund.guardianName!, isOn: fund.isOn };
  const content = isGiven
    ? emails.agreedEmail(answer, `${config.publicUrl}/helpfund/${fund.studentId}`)
    : emails.withdrawnEmail(answer);
  await mail.send({ to: fund.email, ...content });
}
