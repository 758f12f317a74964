/** Risiti na taarifa za akaunti. */
export const gone = 'Risiti hiyo haipo.';
export const notAnInvoice = 'Hati hii inathibitisha kwamba malipo yamepokelewa; si ankara ya ushuru.';

// A receipt.
export const receipt = 'Risiti';
export const receiptNumber = (number: string) => `Risiti ${number}`;
export const noSuchReceipt = 'Risiti haipo';
export const payments = 'Malipo';
export const print = 'Chapisha';
export const simulated = 'MAJARIBIO';
export const receivedFor = 'Zimepokelewa kwa ajili ya';
export const paidBy = 'Zimelipwa na';
export const paidFor = 'Malipo ya';
export const date = 'Tarehe';
export const mpesaCode = 'Msimbo wa M-Pesa';
export const notKnownYet = 'bado haujulikani';
export const reference = 'Nambari ya kumbukumbu';
export const purposes = {
  fees: 'Karo ya shule',
  fund: 'Karo ya shule, kutoka kwa mchangiaji',
  application: 'Ombi la kujiunga',
};

// A statement.
export const statement = 'Taarifa ya akaunti';
export const statementOf = (student: string) => `Taarifa ya akaunti ya ${student}`;
export const noSuchStatement = 'Taarifa ya akaunti haipo';
export const noSuchStudent = 'Hakuna mwanafunzi mwenye ID hii.';
export const allPayments = 'Malipo yote';
export const currentCredit = 'Akiba: <amount/>';
export const nothingPaid = 'Bado hakuna malipo';
export const willAppear = 'Malipo na matumizi yataonekana hapa.';
export const noEntries = 'Bado hakuna maingizo.';
export const description = 'Maelezo';
export const amount = 'Kiasi';
export const credit = 'Akiba';
export const downloadCsv = 'Pakua CSV';

// The lines of a statement.
const ofCourse = (course: string | null) => course ?? 'kozi';
export const lines = {
  paid: 'Malipo ya simu',
  paidByFund: 'Malipo kupitia ukurasa wa mchango',
  confirmedByOffice: 'Malipo ya simu, yamethibitishwa na ofisi',
  reversed: 'Malipo yaliyorudishwa',
  joined: (course: string | null) => (course ? `Kujiandikisha kwa kozi ya ${course}` : 'Kujiandikisha kwa kozi'),
  left: (course: string | null) => `Kuondoka kwenye ${ofCourse(course)}`,
  refund: 'Rejesho',
  failedRefund: 'Rejesho lililoshindikana',
  refundToCredit: (course: string | null) => `Rejesho la ${ofCourse(course)} kwenye akiba`,
  refundCancelled: (course: string | null) => `Rejesho la ${ofCourse(course)} limeghairiwa`,
  alreadyRefunded: (course: string | null) => `Pesa tayari zimerejeshwa kwenye akiba: ${ofCourse(course)}`,
  assigned: 'Zimeingizwa na ofisi',
  moved: 'Zimehamishwa na ofisi',
  correction: 'Marekebisho',
};
