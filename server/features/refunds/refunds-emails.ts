/** Sends the email about a refund to the student or applicant for whom the payment was. */
import { shillings } from '#messages/shillings.ts';
import { type Letterhead, letterheadIn, renderEmail } from '#server/email/email-template.ts';
import { mailboxOf } from '#server/email/mailbox.ts';
import type { Services } from '#server/services.ts';
import { dateTimeAt } from '#server/time/school-time.ts';
import * as store from './refunds.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'schoolDetails'>;

/** Sends the email of a refund, unless the application has been deleted. */
export async function writeRefundEmail(needs: Needs, { refundId }: { refundId: string }) {
  const found = await store.findRefund(needs.db, refundId);
  const mailbox = found && mailboxOf(found);
  if (!mailbox) return;
  const head = await letterheadIn(needs, found.locale);
  await needs.mail.send({ to: mailbox, ...refundEmail(head, found, needs.config.schoolZone) });
}

function refundEmail(head: Letterhead, refunded: store.RefundDetails, zone: string) {
  const { refund, studentId, name, reference, isLive } = refunded;
  const { emails, locale } = head.texts;
  return renderEmail(head, {
    subject: isLive ? emails.refund.subject(refund.amount) : emails.refund.simulatedSubject(refund.amount),
    // An applicant's address is unconfirmed, so, as in receipts' emails, the email contains no text that the applicant
    // typed.
    greeting: studentId ? emails.greeting(name) : emails.hello,
    intro: [...(isLive ? [] : [emails.simulated]), emails.refund.intro],
    details: [
      [emails.amount, shillings(refund.amount)],
      [emails.date, dateTimeAt(refund.changedAt, zone, locale.dates)],
      ...(refund.outgoingCode ? [[emails.code, refund.outgoingCode] satisfies [string, string]] : []),
      [emails.refund.payment, reference],
    ],
    closing: [emails.refund.closing],
    why: emails.refund.why,
  });
}
