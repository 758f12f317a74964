/**
 * What became of a message about a payment, in a few words, for the office. The words are stored in English, and
 * translated when they are read.
 */
export const outcomes = {
  // Messages.
  setAside: 'set aside: processing failed every time',
  unreadable: 'could not be read',
  inProgress: 'still in progress',
  alreadyKnown: 'already known',
  // The request to the phone.
  sent: 'request sent',
  sendingUnknown: 'not known whether it was sent',
  notSent: 'not sent',
  notAccepted: 'not accepted',
  // Confirmations.
  alreadyPaid: 'already paid',
  codeReceived: 'M-Pesa code received',
  codeAndOtherAmount: 'M-Pesa code received; the amount is different',
  matched: 'matched with unallocated money',
  paidAndEnrolled: 'paid, and enrolled in the course',
  incomplete: 'the amount or the code is missing; checking with the provider',
  paidTwice: 'paid a second time; the extra money is unallocated',
  // Money without a payment.
  noPayment: 'matches no payment',
  noPaymentYet: 'matches no payment; the next statement will show more',
  unallocated: 'unallocated: matches no payment',
  unknownAccount: 'unallocated: no payment has this account number',
  withoutAccount: 'unallocated: no account number. Check the suggested payments',
  noAccount: 'No account number',
  // For the office to check.
  amountDiffers: 'the amount differs from our records',
  held: 'on hold until a statement or the office confirms it',
  secondReceipt: 'this code was already credited; not credited again',
  idsDiffer: 'contradicts our records; not credited',
  unheard: 'no answer received',
  unknownResult: 'unknown answer received',
  // Statements.
  marked: 'marked for the office to check',
  twiceOnStatement: 'twice on the statement, with different amounts: the first one counts; please check',
  notOnStatement: 'credited here but not on the statement: please check',
  // Refunds.
  refundUnreadable: 'Could not be read',
  otherRefund: 'About another refund',
  refundKnown: 'Already known',
  refunded: 'Refunded',
  notRefunded: 'Not refunded',
  codeTaken: 'Another refund already has its code',
  refundedAfterAll: 'Refunded after all',
  refundDisputed: 'Not refunded, but our records say refunded',
};

/** Those with a name, a code or a number in them. If one begins like another, the longer one comes first. */
export const detailed = {
  unknownCode: (code: string) => `unknown code ${code}`,
  checked: (admin: string) => `Checked by ${admin}`,
  requested: (admin: string) => `Requested manual settlement, by ${admin}`,
  settled: (admin: string) => `Settled manually, by ${admin}`,
  declined: (admin: string) => `Declined manual settlement, by ${admin}`,
  reversal: (answer: string) => `Reversal requested: ${answer}`,
  otherCode: (code: string) => `Refunded with a different code from ours: ${code}`,
  forPaid: (reference: string) => `For ${reference}, which was already paid`,
  forAccount: (reference: string) => `For ${reference}`,
};

/** In the bell, if no real money has moved. */
export const simulatedAmount = (amount: string) => `SIMULATED ${amount}`;
