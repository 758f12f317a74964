/** Interface texts about payments. In a file without zod, which would make the pages that show them larger. */
import type { PaymentState } from '#contract/fields/payment-states.ts';

export const paymentMessages = {
  /** Texts that the specification gives word for word. */
  sent: 'Check your Phone',
  failed: 'An error occurred',
  listFailed: 'An error occurred fetching your payments',
  /** Our own texts. */
  amount: 'The amount must be whole shillings, from 1 to 250000',
  phone: 'Please input your phone number',
  phoneNumber: 'This is not a Kenyan phone number, such as 0712 345 678',
  tooLittle: (minimum: number) => `The smallest payment is Ksh. ${minimum}`,
  gone: 'There is no such payment.',
  nobody: 'There is no student to pay for.',
  courseGone: 'This course no longer exists.',
  joinedAlready: 'You have already joined this course.',
  askedAlready: 'We have just sent a request to this phone. Please answer it there, or wait a moment and try again.',
  manyPaying: (minutes: number) =>
    `Many people are paying from this network. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  otherDetails: 'This payment was sent before with different details. Please start again.',
  away: 'M-Pesa cannot be reached right now. Nothing was sent to your phone. Please try again in a few minutes.',
  unheard: 'We have not heard from M-Pesa yet. If money left your phone it will appear here.',
  neverPin: 'Enter your PIN on your phone only. The school never asks you for it.',
  simulated: 'SIMULATED M-PESA - NO REAL MONEY',
  /** A shorter text for simulated money, shown beside an amount. */
  simulatedMark: 'Simulated',
};

/** The states of payments as displayed. */
export const paymentStateNames: Record<PaymentState, string> = {
  initiated: 'Starting',
  prompted: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'No answer',
};

/** Why a payment failed, as the payer reads it. */
export const failureReasonTexts = {
  insufficient: 'There was not enough money in the M-Pesa account, Fuliza included.',
  limit: 'The amount is over a limit of M-Pesa or of this phone’s account.',
  retry_later: 'M-Pesa accepts the same amount from one phone only once every two minutes.',
  busy: 'M-Pesa was busy.',
  busy_phone: 'Another M-Pesa request is still open on this phone.',
  push_error: 'M-Pesa could not send the request to this phone.',
  pin: 'The PIN was wrong.',
  locked: 'M-Pesa has locked this phone’s account.',
  config: 'The school’s M-Pesa account is not set up correctly. Please tell the office.',
  rejected: 'M-Pesa did not accept the request.',
  away: 'M-Pesa could not be reached. Nothing was sent to the phone.',
  cancelled: 'The request was cancelled on the phone.',
  no_answer: 'The request on the phone was not answered in time.',
};
export type FailureReason = keyof typeof failureReasonTexts;
export const failureReasons = Object.keys(failureReasonTexts) as [FailureReason, ...FailureReason[]];
