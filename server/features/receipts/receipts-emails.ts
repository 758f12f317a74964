/**
 * Sends the email with a receipt to the student or applicant for whom the payment is. A donor gives us no email
 * address.
 */

import type { Catalogue } from '#messages/catalogues.ts';
import { shillings } from '#messages/shillings.ts';
import { type Letterhead, letterheadIn, renderEmail, withEnglish } from '#server/email/email-template.ts';
import { mailboxOf } from '#server/email/mailbox.ts';
import type { Services } from '#server/services.ts';
import { dateTimeAt } from '#server/time/school-time.ts';
import * as store from './receipts.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'schoolDetails'>;

/** Sends the email of a receipt, unless the application has been deleted. */
export async function writeReceiptEmail(needs: Needs, { receiptId }: { receiptId: string }) {
  const { db, mail, config } = needs;
  const receipt = await store.findReceipt(db, receiptId);
  const mailbox = receipt && mailboxOf(receipt);
  if (!mailbox) return;
  // Applicants get no link: they have no account with which they could open the page.
  const page = receipt.studentId ? `${config.publicUrl}/payments/receipt/${receipt.id}` : undefined;
  const head = await letterheadIn(needs, receipt.locale);
  await mail.send({ to: mailbox, ...receiptEmail(head, receipt, { page, zone: config.schoolZone }) });
}

function receiptEmail(
  head: Letterhead,
  receipt: store.ReceiptRow,
  { page, zone }: { page: string | undefined; zone: string },
) {
  const { emails, ui } = head.texts;
  const { isLive, purpose } = receipt;
  const { taxPin } = receipt.issuer ?? head.school;
  return renderEmail(head, {
    subject: isLive ? emails.receipt.subject(receipt) : emails.receipt.simulatedSubject(receipt),
    // An applicant's address is unconfirmed, so the email contains no text that the applicant typed.
    greeting: receipt.studentId ? emails.greeting(receipt.name) : emails.hello,
    intro: [emails.receipt.intros[purpose], ...(isLive ? [] : [emails.simulated])],
    details: detailsOf(head.texts, receipt, zone),
    ...(page && { link: { label: emails.receipt.button, url: page } }),
    closing: [...(taxPin ? [ui.pinLine(taxPin)] : []), ...withEnglish(head, ({ receipts }) => [receipts.notAnInvoice])],
    why: emails.receipt.why[purpose],
  });
}

const detailsOf = (
  { emails, users, locale }: Catalogue,
  receipt: store.ReceiptRow,
  zone: string,
): [string, string][] => [
  [emails.receipt.number, receipt.number],
  ...(receipt.admissionNumber ? [[users.admissionNumber, receipt.admissionNumber] satisfies [string, string]] : []),
  [emails.amount, shillings(receipt.amount)],
  [emails.date, dateTimeAt(receipt.createdAt, zone, locale.dates)],
  ...(receipt.providerReceipt ? [[emails.code, receipt.providerReceipt] satisfies [string, string]] : []),
  [emails.receipt.reference, receipt.reference],
  [emails.receipt.purpose, receipt.courseTitle ?? emails.receipt.purposes[receipt.purpose]],
];
