/** Kilichofanyika kwa ujumbe kuhusu malipo, kwa ofisi. */
export const outcomes = {
  // Messages.
  setAside: 'umewekwa kando: ulishindikana kushughulikiwa kila mara',
  unreadable: 'haukuweza kusomwa',
  inProgress: 'bado yanaendelea',
  alreadyKnown: 'tayari inajulikana',
  // The request to the phone.
  sent: 'ombi limetumwa',
  sendingUnknown: 'haijulikani kama lilitumwa',
  notSent: 'halikutumwa',
  notAccepted: 'halikukubaliwa',
  // Confirmations.
  alreadyPaid: 'tayari yalilipwa',
  matched: 'yameoanishwa na pesa zisizo na mwanafunzi',
  paidAndEnrolled: 'yamelipwa, na mwanafunzi amejiunga na kozi',
  incomplete: 'kiasi au msimbo haupo; tunamuuliza mtoa huduma',
  paidTwice: 'yamelipwa mara ya pili; pesa za ziada hazina mwanafunzi',
  // Money without a payment.
  noPayment: 'hailingani na malipo yoyote',
  noPaymentYet: 'hailingani na malipo yoyote; taarifa inayofuata itaonyesha zaidi',
  unallocated: 'bila mwanafunzi: hailingani na malipo yoyote',
  unknownAccount: 'bila mwanafunzi: hakuna malipo yenye nambari hii ya akaunti',
  withoutAccount: 'bila mwanafunzi: hakuna nambari ya akaunti. Kagua malipo yaliyopendekezwa',
  noAccount: 'Hakuna nambari ya akaunti',
  // For the office to check.
  amountDiffers: 'kiasi ni tofauti na kilicho kwenye rekodi zetu',
  held: 'yanasubiri kuthibitishwa na taarifa au ofisi',
  secondReceipt: 'msimbo huu tayari ulihesabiwa; haukuhesabiwa tena',
  idsDiffer: 'inapingana na rekodi zetu; haikuhesabiwa',
  unheard: 'hakuna jibu lililopokelewa',
  unknownResult: 'jibu lisilojulikana limepokelewa',
  // Statements.
  marked: 'imewekwa ili ofisi ikague',
  twiceOnStatement: 'iko mara mbili kwenye taarifa, kwa kiasi tofauti: ya kwanza ndiyo inayohesabiwa; tafadhali kagua',
  notOnStatement: 'imehesabiwa hapa lakini haipo kwenye taarifa: tafadhali kagua',
  // Refunds.
  refundUnreadable: 'Haukuweza kusomwa',
  otherRefund: 'Unahusu rejesho lingine',
  refundKnown: 'Tayari inajulikana',
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
  requested: (admin: string) => `Ombi la kukamilisha kwa mkono, na ${admin}`,
  settled: (admin: string) => `Yamekamilishwa kwa mkono, na ${admin}`,
  declined: (admin: string) => `Ombi la kukamilisha kwa mkono limekataliwa, na ${admin}`,
  reversal: (answer: string) => `Ombi la kurejesha pesa: ${answers[answer] ?? answer}`,
  otherCode: (code: string) => `Pesa zimerejeshwa kwa msimbo tofauti na wetu: ${code}`,
  forPaid: (reference: string) => `Ya ${reference}, ambayo tayari yalilipwa`,
  forAccount: (reference: string) => `Ya ${reference}`,
};
