/** The email with a receipt, to the student or applicant for whom the payment is. A donor gives us no email address. */
import { receiptMessages } from '#contract/receipts.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { renderEmail } from '#server/email/email-template.ts';
import type { Services } from '#server/services.ts';
import { minuteAt } from '#server/time/school-time.ts';
import * as store from './receipts.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

/** Sends nothing if the application has been deleted. */
export async function writeReceiptEmail({ db, mail, config }: Needs, { receiptId }: { receiptId: string }) {
  const receipt = await store.findReceipt(db, receiptId);
  if (!receipt?.email) return;
  // No link for applicants: they have no account to open the page with.
  const page = receipt.studentId ? `${config.publicUrl}/payments/receipt/${receipt.id}` : undefined;
  await mail.send({ to: receipt.email, ...receiptEmail(receipt, { page, zone: config.schoolZone }) });
}

function receiptEmail(receipt: store.ReceiptRow, { page, zone }: { page: string | undefined; zone: string }) {
  const { number, amount, isLive } = receipt;
  return renderEmail({
    subject: isLive ? `Receipt ${number}: ${shillings(amount)}` : `SIMULATED receipt ${number}: ${shillings(amount)}`,
    // An applicant's address is unconfirmed, so the email contains no text that the applicant typed.
    greeting: receipt.studentId ? `Habari ${receipt.name},` : 'Habari,',
    intro: [thanks[receipt.purpose], ...(isLive ? [] : ['SIMULATED: no real money has moved.'])],
    details: detailsOf(receipt, zone),
    ...(page && { link: { label: 'Open the receipt', url: page } }),
    closing: [receiptMessages.notAnInvoice],
  });
}

const thanks = {
  fees: 'we have received your payment. Asante.',
  fund: 'a supporter has helped you: the school has received a payment for your fees through your fund page.',
  application: 'we have received the payment for your application. Asante. The office will be in touch with you.',
};

const detailsOf = (receipt: store.ReceiptRow, zone: string): [string, string][] => [
  ['Receipt', receipt.number],
  ['Amount', shillings(receipt.amount)],
  ['Date', minuteAt(receipt.createdAt, zone)],
  ...(receipt.providerReceipt ? [['M-Pesa code', receipt.providerReceipt] satisfies [string, string]] : []),
  ['Reference', receipt.reference],
  ['For', receipt.courseTitle ?? purposes[receipt.purpose]],
];

const purposes = { fees: 'School fees', fund: 'School fees', application: 'An application' };
