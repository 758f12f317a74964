/** Factories of records that only the school's office sees. */
import { bookkeeping, type OfficePaymentDetails } from '#contract/money/bookkeeping.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';

/** A payment whose prompt was just sent. */
export const officePayment = (details: Partial<OfficePaymentDetails> = {}): OfficePaymentDetails => ({
  _id: crypto.randomUUID(),
  reference: 'ABCDEFGHJKLM',
  purpose: 'fees',
  status: 'prompted',
  reason: null,
  review: null,
  studentId: crypto.randomUUID(),
  name: 'Baraka Odhiambo',
  courseTitle: '',
  phoneNumber: '0798 *** 987',
  asked: 500,
  received: null,
  refunded: 0,
  provider: 'simulator',
  providerReceipt: null,
  receiptNumber: null,
  startedAt: new Date().toISOString(),
  paidAt: null,
  isSimulated: true,
  moments: [],
  ledger: [],
  refundable: 0,
  isCourseJoined: false,
  manualSettlement: null,
  ...details,
});

export const paidPayment = (amount: number, details: Partial<OfficePaymentDetails> = {}): OfficePaymentDetails =>
  officePayment({
    status: 'paid',
    asked: amount,
    received: amount,
    refundable: amount,
    paidAt: new Date().toISOString(),
    ...details,
  });

const moneyOverview: Reply<typeof bookkeeping.overview> = {
  receivedToday: 0,
  paymentsToday: 0,
  waiting: 0,
  toReview: 0,
  held: 0,
  refundsToDecide: 0,
  settlementsToDecide: 0,
  provider: 'simulator',
  isSimulated: true,
  isProviderWell: true,
};

/** Makes the fake server filter payments by status and review only: a test checks the other parameters itself. */
export function answerPayments(school: Pick<FakeSchool, 'answer'>, ...payments: OfficePaymentDetails[]) {
  school.answer(bookkeeping.overview, moneyOverview);
  school.answer(bookkeeping.list, ({ query: { status, review } }) => {
    const found = payments.filter((each) => (!status || each.status === status) && (!review || each.review));
    return { payments: found, total: found.length };
  });
}
