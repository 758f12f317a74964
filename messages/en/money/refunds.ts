/** Refunds. */
import { shillings } from '#messages/shillings.ts';

export * from './approvals.ts';

export const reason = 'Enter a reason of at most 300 characters';
export const code = 'Enter the M-Pesa code of the refund, such as QK12AB34CD';
export const gone = 'Refund not found.';
export const tooMuch = (most: number) => `You can refund at most ${shillings(most)} of this payment.`;
export const unpaid = 'You can refund only a payment that was received.';
export const spent = 'The student has spent the money on a course. Choose Withdraw access, or refund less.';
export const wholeOnly = 'M-Pesa reverses whole payments only. Choose to send the money manually.';
export const byHandOnly = 'M-Pesa cannot reverse this payment. Choose to send the money manually.';
export const codeTaken = 'Another refund already has this code.';

// The list.
export const refunds = 'Refunds';
export const explanation = 'One staff member requests a refund on the payment’s page; a second approves it here.';
export const none = 'No refunds';
export const noneRequested = 'No refunds have been requested.';
export const withdrawsCourse = 'withdraws the course';
export const states = {
  requested: 'Awaiting approval',
  declined: 'Declined',
  sending: 'Being sent',
  done: 'Sent',
  failed: 'Could not be sent',
};
export const methods = { provider: 'By the provider', manual: 'Manually' };

// Requesting.
export const refund = 'Refund';
export const request = 'Request refund';
export const requested = (amount: number) => `Another staff member has to approve this refund of ${shillings(amount)}.`;
export const upTo = (most: number) => `Up to ${shillings(most)}`;
export const theCourse = (title: string) => `The course ${title}`;
export const keepAccess = 'Keep access';
export const keepText = 'The student stays in the course, at the school’s cost.';
export const withdrawAccess = 'Withdraw access';
export const withdrawText = 'The student leaves the course, so its price can be refunded.';
export const howToSend = 'How to send it';
export const providerText =
  'Reversed automatically after approval. Whole payments only; not every provider supports it.';
export const manualText = 'After approval, a staff member sends it from the school’s phone and enters the M-Pesa code.';

// Deciding.
export const refundFor = (name: string) => `the refund for ${name}`;
export const refundTitle = (amount: number) => `Refund ${shillings(amount)}?`;
export const recorded = 'It is recorded immediately.';
export const leavesCourse = (name: string) => `${name} leaves the course.`;
export const providerReverses = 'We ask the provider to reverse the payment.';
export const sendAndMark = 'After approval, send the money manually and mark the refund as sent.';
export const declineTitle = 'Decline this refund?';
export const moneyStays = 'The money stays with the school.';
export const approved = (amount: number, name: string) => `The refund of ${shillings(amount)} for ${name} is approved.`;
export const declined = (amount: number, name: string) => `The refund of ${shillings(amount)} for ${name} is declined.`;

// Sending manually.
export const amountTo = (amount: number, name: string) => `${shillings(amount)} to ${name}`;
export const markSent = 'Mark as sent';
export const toStudent = (name: string) => `to ${name}`;
export const codeLabel = 'M-Pesa code';
export const codeHint = 'From the transfer message, such as QK12AB34CD';
export const done = (name: string) => `The refund for ${name} is done.`;
export const markFailed = 'Mark as failed';
export const failedTitle = 'Mark this refund as failed?';
export const failedText = (amount: number) =>
  `${shillings(amount)} goes back to the account it came from. A withdrawn course stays withdrawn.`;
export const failed = (name: string) => `The refund for ${name} could not be sent. The amount was credited back.`;
