/** The email about a refund, to the student or applicant for whom the payment was. */
import { shillings } from '#contract/rules/shillings.ts';
import { renderEmail } from '#server/email/email-template.ts';
import type { Services } from '#server/services.ts';
import { minuteAt } from '#server/time/school-time.ts';
import * as store from './refunds.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

/** Sends nothing if the application has been deleted. */
export async function writeRefundEmail({ db, mail, config }: Needs, { refundId }: { refundId: string }) {
  const found = await store.findRefund(db, refundId);
  if (found?.email) await mail.send({ to: found.email, ...refundEmail(found, config.schoolZone) });
}

function refundEmail({ refund, studentId, name, reference, isLive }: store.RefundDetails, zone: string) {
  const subject = `Refund: ${shillings(refund.amount)}`;
  return renderEmail({
    subject: isLive ? subject : `SIMULATED: ${subject}`,
    // As with receipts, an applicant's address is unconfirmed, so the email contains no text that the applicant typed.
    greeting: studentId ? `Habari ${name},` : 'Habari,',
    intro: [
      ...(isLive ? [] : ['SIMULATED: no real money has moved.']),
      'the school has sent a refund to the phone that made the payment.',
    ],
    details: [
      ['Amount', shillings(refund.amount)],
      ['Date', minuteAt(refund.changedAt, zone)],
      ...(refund.outgoingCode ? [['M-Pesa code', refund.outgoingCode] satisfies [string, string]] : []),
      ['Payment', reference],
    ],
    closing: ['If something is wrong, please ask the office.'],
  });
}
