/** Payments. */

import { plural } from '#messages/en/locale.ts';
import { shillings } from '#messages/shillings.ts';

/** Texts that the specification gives word for word. */
export const sent = 'Check your Phone';
export const failed = 'An error occurred';
export const listFailed = 'An error occurred fetching your payments';
/** Our own texts. */
export const amount = 'The amount must be whole shillings, from 1 to 250,000';
export const phone = 'Please input your phone number';
export const phoneNumber = 'This is not a Kenyan phone number, such as 0712 345 678';
export const tooLittle = (minimum: number) => `The smallest payment is ${shillings(minimum)}`;
export const gone = 'Payment not found.';
export const nobody = 'There is no student to pay for.';
export const courseGone = 'This course no longer exists.';
export const joinedAlready = 'You are already enrolled in this course.';
export const askedAlready =
  'We have just sent a request to this phone. Please answer it there, or wait a moment and try again.';
export const manyPaying = (minutes: number) =>
  `Many people are paying from this network. Please try again in ${plural(minutes, { one: 'a minute', other: '# minutes' })}.`;
export const otherDetails = 'This payment was sent before with different details. Please start again.';
export const away =
  'M-Pesa cannot be reached right now. Nothing was sent to your phone. Please try again in a few minutes.';
export const unheard = 'M-Pesa has not confirmed the payment yet. If money left your phone, it will appear here.';
export const neverPin = 'Enter your PIN on your phone only. The school never asks you for it.';
/** The same in the other language of the payers. */
export const otherLanguage = 'sw';
export const promptHelp = 'Angalia simu yako, weka PIN ya M-Pesa kwenye simu tu. Usimpe mtu yeyote PIN yako.';
export const simulated = 'SIMULATED M-PESA - NO REAL MONEY';
/** A shorter text for simulated money, shown beside an amount. */
export const simulatedMark = 'Simulated';
/** The shortest, for the office's tables. */
export const simulatedShort = 'SIM';

/** The states of payments as displayed. */
export const states = {
  initiated: 'Starting',
  prompted: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'No answer',
};

/** Why a payment failed, as the payer reads it. */
export const failureReasons = {
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

// The form.
export const payByMpesa = 'Pay by M-Pesa';
export const payByPhone = 'Pay by phone';
export const phoneLabel = 'Phone Number';
export const amountLabel = 'Amount (Ksh.)';
export const amountHint = (minimum: number) => `Whole shillings, from ${shillings(minimum)}.`;
export const charge = (fee: number) => (fee === 0 ? 'No M-Pesa fee expected' : `M-Pesa fee: about ${shillings(fee)}`);
export const pay = 'Pay';
export const yourCredit = (credit: number) => `Your credit: ${shillings(credit)}`;
export const withoutCourse = 'Pay fees without a course';
export const enrolledIn = (course: string) => `You are enrolled in ${course}.`;
export const goToCourse = 'Go to the course';
export const costs = '<course/>: <price/>.';
export const forCourse = (course: string) => `For ${course}`;
export const creditEnough = 'Your credit is enough.';
export const balance = (missing: number) => `Balance: ${shillings(missing)}. You can pay in instalments.`;

// A payment under way.
export const requestSent = 'Request sent to Phone Number';
export const thankYou = 'Thank you';
export const back = 'Back';
export const fromPhone = (phone: string) => `from ${phone}`;
export const fromSupporter = 'From a supporter';
export const expiresIn = 'The request on the phone expires in';
export const expiresInSeconds = (seconds: number) =>
  plural(seconds, { other: 'The request on the phone expires in # seconds' });
export const tryAgain = 'Try again';
export const againInMinutes = (minutes: number) => plural(minutes, { other: 'You can try again in # minutes.' });
export const againInSeconds = (seconds: number) =>
  plural(seconds, { one: 'You can try again in # second.', other: 'You can try again in # seconds.' });
export const byPaybill =
  'No request on your phone? Pay in the M-Pesa menu: Lipa na M-Pesa, then Pay Bill. The money counts towards this payment.';
export const businessNumber = 'Business number';
export const accountNumber = 'Account number';

// Its end.
export const received = (amount: number) => `Received ${shillings(amount)}`;
export const mpesaCode = (code: string) => `M-Pesa code ${code}`;
export const receipt = (number: string) => `Receipt ${number}`;
export const stillLocked = (course: string) => `Added to your credit. ${course} unlocks once you pay the balance.`;
export const goTo = (course: string) => `Go to ${course}`;
export const payBalance = 'Pay the balance';
export const failedTitle = 'An error occured processing your payment';
export const home = 'Home';

// The student's payments.
export const payments = 'Payments';
export const yourPayments = 'Your payments';
export const nonePaid = 'You have not paid anything yet';
export const willAppear = 'Your payments appear here once M-Pesa confirms them.';
export const accountStatement = 'Account statement';
export const number = 'No';
export const amountColumn = 'Amount';
export const date = 'Date';
export const waiting = 'Waiting for confirmation';
export const notConfirmed = 'Not confirmed yet';
export const checkStatus = 'Check status';
