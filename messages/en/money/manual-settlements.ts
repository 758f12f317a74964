/** Manual settlements. */
import { shillings } from '#messages/shillings.ts';

export const reason = 'Enter a reason of at most 300 characters';
export const code = 'Enter the M-Pesa code, such as QK12AB34CD, or leave it empty';
export const gone = 'Request not found.';
export const paid = 'This payment is already paid.';
export const stillOpen = 'The phone may still be answering. Try again in a few minutes.';
export const requested = 'This payment, or this code, already has a request.';
export const codeUsed = 'This M-Pesa code has already been used.';

// The list.
export const settledManually = 'Settled manually';
export const explanation = 'One staff member requests it on the payment’s page; a second approves it here.';
export const none = 'No requests';
export const noneSettled = 'No payment has been settled manually.';
export const states = { requested: 'Awaiting approval', declined: 'Declined', done: 'Settled' };
export const withCode = (code: string) => `M-Pesa code ${code}`;

// Requesting.
export const awaitingApproval = 'Manual settlement: awaiting approval';
export const settleTitle = (amount: number) => `Settle ${shillings(amount)} manually`;
export const settle = 'Settle manually';
export const request = 'Request settlement';
export const needsApproval = 'Another staff member has to approve it now.';
export const whenToSettle =
  'For a payment that M-Pesa confirmed or the payer can prove. A second staff member approves it.';
export const reasonLabel = 'Reason';
export const codeLabel = 'M-Pesa code (optional)';
export const codeHint = 'From the payer’s message, such as QK12AB34CD';

// Deciding.
export const paymentOf = (payer: string) => `the payment of ${payer}`;
export const approveTitle = (amount: number) => `Settle ${shillings(amount)} manually?`;
export const approveText = (payer: string) =>
  `${payer} is credited immediately. The M-Pesa code is filled in when M-Pesa reports it, and the money is not credited again.`;
export const declineTitle = 'Decline this request?';
export const declineText = 'The payment stays as it is.';
export const settled = (amount: number, payer: string) => `${shillings(amount)} for ${payer}: settled.`;
export const declined = (amount: number, payer: string) => `${shillings(amount)} for ${payer}: declined.`;
