/** Receipts and account statements. */
export const gone = 'Receipt not found.';
export const notAnInvoice = 'This is a payment acknowledgement, not a tax invoice.';

// A receipt.
export const receipt = 'Receipt';
export const receiptNumber = (number: string) => `Receipt ${number}`;
export const noSuchReceipt = 'Receipt not found';
export const payments = 'Payments';
export const print = 'Print';
export const simulated = 'SIMULATED';
export const receivedFor = 'Received for';
export const paidBy = 'Paid by';
export const paidFor = 'For';
export const date = 'Date';
export const mpesaCode = 'M-Pesa code';
export const notKnownYet = 'not known yet';
export const reference = 'Reference';
export const purposes = {
  fees: 'School fees',
  fund: 'School fees, from a supporter',
  application: 'An application',
};

// A statement.
export const statement = 'Statement';
export const statementOf = (student: string) => `Statement of ${student}`;
export const noSuchStatement = 'Statement not found';
export const noSuchStudent = 'No student has this ID.';
export const allPayments = 'All payments';
export const currentCredit = 'Credit: <amount/>';
export const nothingPaid = 'Nothing paid yet';
export const willAppear = 'Payments and spending will appear here.';
export const noEntries = 'There are no entries yet.';
export const description = 'Description';
export const amount = 'Amount';
export const credit = 'Credit';
export const downloadCsv = 'Download CSV';

// The lines of a statement.
const ofCourse = (course: string | null) => course ?? 'a course';
export const lines = {
  paid: 'Paid by phone',
  paidByFund: 'Paid through the fund page',
  confirmedByOffice: 'Paid by phone, confirmed by the office',
  reversed: 'Payment reversed',
  joined: (course: string | null) => `Enrolled in ${ofCourse(course)}`,
  left: (course: string | null) => `Left ${ofCourse(course)}`,
  refund: 'Refund',
  failedRefund: 'Failed refund',
  refundToCredit: (course: string | null) => `Refund of ${ofCourse(course)} to credit`,
  refundCancelled: (course: string | null) => `Refund of ${ofCourse(course)} cancelled`,
  alreadyRefunded: (course: string | null) => `Already refunded to credit: ${ofCourse(course)}`,
  assigned: 'Assigned by the office',
  moved: 'Moved by the office',
  correction: 'Correction',
};
