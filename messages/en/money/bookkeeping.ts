/** Bookkeeping: the office's view of payments. */

import { plural } from '#messages/en/locale.ts';
import { shillings } from '#messages/shillings.ts';

export const reason = 'Enter a reason of at most 300 characters';
export const page = 'Page not found.';
export const noMoney = 'This money is no longer unallocated.';
export const noSuggestion = 'This money no longer matches this payment. Please check again.';
export const isPayments = (reference: string) =>
  `This student’s payment ${reference} has the same amount and no M-Pesa code yet. Match the money to that payment, so that it is not credited twice.`;
export const isSettledByCode = (reference: string) =>
  `Payment ${reference} was settled manually with this M-Pesa code. Match the money to that payment, so that it is not credited twice.`;
export const nothingToReview = 'This payment no longer needs checking.';
export const noAnswer = 'M-Pesa is not answering. Please try again in a moment.';
export const cannotBeAsked =
  'We cannot ask this provider about a payment. The next statement will show whether it was paid.';

// The tabs.
export const money = 'Money';
export const allPayments = 'All payments';
export const unallocated = 'Unallocated';
export const refunds = 'Refunds';
export const settledManually = 'Settled manually';
export const reconciliation = 'Reconciliation';

// Key figures.
export const loading = 'Loading';
export const receivedToday = 'Received today';
export const count = (payments: number) => plural(payments, { one: '# payment', other: '# payments' });
export const waiting = 'Waiting';
export const forAnswer = 'for an answer on a phone';
export const needsChecking = 'Needs checking';
export const byOffice = 'by the office';
export const toAssign = 'to assign to students';
export const awaitingApproval = 'awaiting approval';
export const isWorking = (provider: string) => `${provider} is working`;
export const isNotWorking = (provider: string) => `${provider} is not working`;
export const paused = 'Too many requests failed. New payment requests are paused for a moment.';

// The list of payments.
export const payments = 'Payments';
export const noneMatch = 'No payments match this search.';
export const searchFields = 'Reference, receipt, name or phone';
export const state = 'State';
export const allStates = 'All states';
export const allPurposes = 'All purposes';
export const anyTime = 'Any time';
export const lastDay = 'Last 24 hours';
export const lastDays = (days: number) => plural(days, { other: 'Last # days' });
export const paidFor = 'For';
export const age = 'Age';
export const nothing = 'nothing';
export const refundedWhole = 'Refunded';
export const refundedPartly = 'Partly refunded';
export const purposes = {
  fees: 'Fees',
  fund: 'Fund page',
  application: 'Application',
};

// One payment.
export const payment = 'Payment';
export const paymentTitle = (reference: string) => `Payment ${reference}`;
export const noSuchPayment = 'Payment not found';
export const student = 'Student';
export const applicant = 'Applicant';
export const purpose = 'Purpose';
export const course = 'Course';
export const courseJoined = (course: string) => `${course}, enrolled`;
export const phone = 'Phone';
export const requested = 'Requested';
export const received = 'Received';
export const refunded = 'Refunded';
export const stillRefundable = (refunded: number, refundable: number) =>
  `${shillings(refunded)}; ${shillings(refundable)} can still be refunded`;
export const failureReason = 'Failure reason';
export const started = 'Started';
export const startedAgo = '<time/>, <age/> ago';
export const paid = 'Paid';
export const provider = 'Provider';
export const providersCode = 'Provider’s code';
export const receipt = 'Receipt';
export const askNow = 'Check with the provider';
export const answered = (state: string) => `The provider answered. Payment status: ${state}.`;
export const revealPhone = 'Reveal phone';
export const revealTitle = 'Reveal the phone number?';
export const reveal = 'Reveal';
export const revealText = 'Each view is logged. Reveal it only if you need to call the payer.';
export const markChecked = 'Mark as checked';
export const whatYouFound = 'What you found';
export const underYourName = 'Saved with the payment, under your name.';
/** Why the office should check a payment. */
export const reviews = {
  amount_differs: 'The amount received differs from the amount requested',
  unknown_result: 'The provider sent an unknown answer',
  unheard: 'No answer for a day',
  ids_differ: 'Provider IDs don’t match',
  second_receipt: 'Paid twice for one request',
  held: 'Reported as paid, not confirmed yet',
};

// Its history.
export const whatHappened = 'What happened';
export const noEvents = 'No events yet.';
export const timeline = 'Timeline';
export const notProcessed = 'Not processed yet';
export const originalMessage = 'Original message';
export const already = (state: string) => `Already: ${state}`;
export const sources = {
  send: 'Request to the phone',
  callback: 'Message from M-Pesa',
  query: 'We asked the provider',
  statement: 'The provider’s statement',
  office: 'The office',
};

// Its ledger.
export const ledger = 'Ledger';
export const nothingBooked = 'Nothing has been booked.';
export const when = 'When';
export const what = 'What';
export const account = 'Account';
export const amount = 'Amount';
export const heldBy = (provider: string | null) => `Held by ${provider}`;
export const accounts = {
  student: 'The student’s credit',
  applicant: 'The applicant’s money',
  income: 'Course income',
  unmatched: 'Unallocated',
  refund_payable: 'Refunds to be sent',
};
export const entries = {
  receipt: 'Received',
  enrolment: 'Enrolment',
  refund: 'Refund',
  move: 'Moved',
  correction: 'Correction',
};

// Unallocated payments.
export const unallocatedPayments = 'Unallocated payments';
export const unallocatedText =
  'Payments that do not belong to a student yet: the payer is unidentified, or the money came with an application. The M-Pesa code identifies the payment; a matching amount is only a suggestion.';
export const noneUnallocated = 'No unallocated payments';
export const allAssigned = 'Every payment is assigned to a student.';
export const kind = 'Kind';
export const kinds = { unmatched: 'Unidentified', application: 'Application' };
export const assign = (amount: number) => `Assign ${shillings(amount)}`;
export const assignToStudent = 'Assign to student';
export const assignToThis = 'Assign to this student';
export const chooseStudent = 'Choose a student';
export const reasonLabel = 'Reason';
export const assigned = (amount: number, student: string) => `${shillings(amount)} is now assigned to ${student}.`;
export const possiblePayments = (amount: number) => `Possible payments for ${shillings(amount)}`;
export const match = 'Match';
export const toPayment = (reference: string) => `to ${reference}`;
export const matchTitle = (payer: string) => `Match to the payment of ${payer}?`;
export const matched = (payer: string) => `Matched to the payment of ${payer}.`;
export const paidWithoutCode = 'Paid, code unknown';
export const codeMatches = (code: string | null) => `This payment was settled manually with the M-Pesa code ${code}.`;
export const amountMatches = (code: string | null) =>
  `Only the amount and the approximate date match. Compare M-Pesa code ${code} with the payer’s message first.`;
