/** Kilichofanyika kwa ujumbe kuhusu malipo, kwa ofisi. */
export const outcomes = {
  // Messages.
  setAside: 'umewekwa kando: imeshindikana kuushughulikia kila mara',
  unreadable: 'haukuweza kusomwa',
  inProgress: 'bado yanaendelea',
  alreadyKnown: 'tayari unajulikana',
  // The request to the phone.
  sent: 'ombi limetumwa',
  sendingUnknown: 'haijulikani kama lilitumwa',
  notSent: 'halikutumwa',
  notAccepted: 'halikukubaliwa',
  // Confirmations.
  alreadyPaid: 'tayari yalilipwa',
  codeReceived: 'msimbo wa M-Pesa umepokelewa',
  codeAndOtherAmount: 'msimbo wa M-Pesa umepokelewa; kiasi ni tofauti',
  matched: 'yameoanishwa na pesa zisizo na mwanafunzi',
  paidAndEnrolled: 'yamelipwa, na mwanafunzi amejiandikisha kwa kozi',
  incomplete: 'hakuna kiasi au msimbo; tunamuuliza mtoa huduma',
  paidTwice: 'yamelipwa mara ya pili; pesa za ziada hazina mwanafunzi',
  // Money without a payment.
  noPayment: 'haulingani na malipo yoyote',
  noPaymentYet: 'haulingani na malipo yoyote; taarifa inayofuata itaonyesha zaidi',
  unallocated: 'bila mwanafunzi: pesa hizi hazilingani na malipo yoyote',
  unknownAccount: 'bila mwanafunzi: hakuna malipo yenye nambari hii ya akaunti',
  withoutAccount: 'bila mwanafunzi: hakuna nambari ya akaunti. Kagua malipo yaliyopendekezwa',
  noAccount: 'Hakuna nambari ya akaunti',
  // For the office to check.
  amountDiffers: 'kiasi ni tofauti na kilicho kwenye rekodi zetu',
  held: 'yanasubiri kuthibitishwa na taarifa au ofisi',
  secondReceipt: 'pesa za msimbo huu tayari ziliingizwa; hazikuingizwa tena',
  idsDiffer: 'unapingana na rekodi zetu; pesa hazikuingizwa',
  unheard: 'hakuna jibu lililopokelewa',
  unknownResult: 'jibu lisilojulikana limepokelewa',
  // Statements.
  marked: 'yamewekwa ili ofisi iyakague',
  twiceOnStatement:
    'yapo mara mbili kwenye taarifa, kwa kiasi tofauti: ya kwanza ndiyo yanayohesabiwa; tafadhali kagua',
  notOnStatement: 'yameingizwa hapa lakini hayapo kwenye taarifa: tafadhali kagua',
  // Refunds.
  refundUnreadable: 'Haukuweza kusomwa',
  otherRefund: 'Unahusu rejesho lingine',
  refundKnown: 'Tayari unajulikana',
  refunded: 'Pesa zimerejeshwa',
  notRefunded: 'Pesa hazikurejeshwa',
  codeTaken: 'Rejesho lingine tayari lina msimbo wake',
  refundedAfterAll: 'Hatimaye pesa zimerejeshwa',
  refundDisputed: 'Pesa hazikurejeshwa, lakini rekodi zetu zinasema zilirejeshwa',
};

const answers: Record<string, string> = {
  accepted: 'limekubaliwa',
  rejected: 'limekataliwa',
  away: 'mtoa huduma hapatikani',
  unknown: 'haijulikani',
};

export const detailed = {
  unknownCode: (code: string) => `msimbo usiojulikana ${code}`,
  checked: (admin: string) => `Yamekaguliwa na ${admin}`,
  requested: (admin: string) => `Ombi la kukamilisha kwa mkono limetumwa na ${admin}`,
  settled: (admin: string) => `Yamekamilishwa kwa mkono na ${admin}`,
  declined: (admin: string) => `Ombi la kukamilisha kwa mkono limekataliwa na ${admin}`,
  reversal: (answer: string) => `Ombi la kurejesha pesa: ${answers[answer] ?? answer}`,
  otherCode: (code: string) => `Pesa zimerejeshwa kwa msimbo tofauti na wetu: ${code}`,
  forPaid: (reference: string) => `Ya ${reference}, ambayo tayari yalilipwa`,
  forAccount: (reference: string) => `Ya ${reference}`,
};

export const simulatedAmount = (amount: string) => `SIMULATED ${amount}`;
