/** What the office calls the accounts of the ledger, and what was booked there. An unknown one is shown as it is. */

const accountNames: Record<string, string> = {
  student: 'The student’s credit',
  applicant: 'Money of the applicant',
  revenue: 'Income of the course',
  unmatched: 'Money that nobody knows',
  refund_payable: 'To be given back',
};

export function accountInWords(account: string) {
  const [kind = '', name] = account.split(':');
  return kind === 'provider' ? `Held by ${name}` : (accountNames[kind] ?? account);
}

const bookings: Record<string, string> = {
  receipt: 'Received',
  enrolment: 'Course joined',
  refund: 'Refund',
  move: 'Moved',
  correction: 'Correction',
};

export const bookingInWords = (kind: string) => bookings[kind] ?? kind;
