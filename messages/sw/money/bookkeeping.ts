/** Hesabu: malipo jinsi ofisi inavyoyaona. */
import { shillings } from '#messages/shillings.ts';
import { plural } from '#messages/sw/locale.ts';

export const reason = 'Andika sababu isiyozidi herufi 300';
export const page = 'Hakuna ukurasa kama huo.';
export const noMoney = 'Pesa hizi hazipo tena kwenye malipo yasiyo na mwanafunzi.';
export const noSuggestion = 'Pesa hizi hazilingani tena na malipo haya. Tafadhali kagua tena.';
export const isPayments = (reference: string) =>
  `Malipo ${reference} ya mwanafunzi huyu ni ya kiasi kilekile na bado hayana msimbo wa M-Pesa. Oanisha pesa hizi na malipo hayo, ili zisiingizwe mara mbili.`;
export const isSettledByCode = (reference: string) =>
  `Malipo ${reference} yalikamilishwa kwa mkono kwa msimbo huu wa M-Pesa. Oanisha pesa hizi na malipo hayo, ili zisiingizwe mara mbili.`;
export const nothingToReview = 'Malipo haya hayahitaji tena kukaguliwa.';
export const noAnswer = 'M-Pesa haijibu. Tafadhali jaribu tena baada ya muda mfupi.';
export const cannotBeAsked =
  'Hatuwezi kumuuliza mtoa huduma huyu kuhusu malipo. Taarifa itakayofuata itaonyesha kama yalilipwa.';

// The tabs.
export const money = 'Pesa';
export const allPayments = 'Malipo yote';
export const unallocated = 'Yasiyo na mwanafunzi';
export const refunds = 'Marejesho';
export const settledManually = 'Yaliyokamilishwa kwa mkono';
export const reconciliation = 'Ulinganisho wa hesabu';

// Key figures.
export const loading = 'Inapakia';
export const receivedToday = 'Pesa zilizopokelewa leo';
export const count = (payments: number) => plural(payments, { other: 'Malipo #' });
export const waiting = 'Yanasubiri';
export const forAnswer = 'kujibiwa kwenye simu';
export const needsChecking = 'Yanahitaji kukaguliwa';
export const byOffice = 'na ofisi';
export const toAssign = 'ya kuingizwa kwa wanafunzi';
export const awaitingApproval = 'yanasubiri idhini';
export const isWorking = (provider: string) => `${provider} inafanya kazi`;
export const isNotWorking = (provider: string) => `${provider} haifanyi kazi`;
export const paused = 'Maombi mengi mno yameshindikana. Maombi mapya ya malipo yamesimamishwa kwa muda mfupi.';

// The list of payments.
export const payments = 'Malipo';
export const noneMatch = 'Hakuna malipo yanayolingana na utafutaji huu.';
export const searchFields = 'Nambari ya kumbukumbu, risiti, jina au simu';
export const state = 'Hali';
export const allStates = 'Hali zote';
export const allPurposes = 'Madhumuni yote';
export const anyTime = 'Wakati wowote';
export const lastDay = 'Saa 24 zilizopita';
export const lastDays = (days: number) => plural(days, { other: 'Siku # zilizopita' });
export const paidFor = 'Malipo ya';
export const age = 'Muda uliopita';
export const nothing = 'hakuna';
export const refundedWhole = 'Yamerejeshwa';
export const refundedPartly = 'Sehemu imerejeshwa';
export const purposes = {
  fees: 'Karo',
  fund: 'Ukurasa wa mchango',
  application: 'Ombi la kujiunga',
};

// One payment.
export const payment = 'Malipo';
export const paymentTitle = (reference: string) => `Malipo ${reference}`;
export const noSuchPayment = 'Malipo hayo hayapo';
export const student = 'Mwanafunzi';
export const applicant = 'Mwombaji';
export const purpose = 'Madhumuni';
export const course = 'Kozi';
export const courseJoined = (course: string) => `${course}, amejiandikisha`;
export const phone = 'Simu';
export const requested = 'Zilizoombwa';
export const received = 'Zilizopokelewa';
export const refunded = 'Zilizorejeshwa';
export const stillRefundable = (refunded: number, refundable: number) =>
  `${shillings(refunded)}; ${shillings(refundable)} bado zinaweza kurejeshwa`;
export const failureReason = 'Sababu ya kushindikana';
export const started = 'Yalianzishwa';
export const startedAgo = '<time/> (muda uliopita: <age/>)';
export const paid = 'Yalilipwa';
export const provider = 'Mtoa huduma';
export const providersCode = 'Msimbo wa mtoa huduma';
export const receipt = 'Risiti';
export const askNow = 'Angalia hali kwa mtoa huduma';
export const answered = (state: string) => `Mtoa huduma amejibu. Hali ya malipo: ${state}.`;
export const revealPhone = 'Onyesha nambari';
export const revealTitle = 'Onyesha nambari ya simu?';
export const reveal = 'Onyesha';
export const revealText = 'Kila mara inapotazamwa, tunarekodi hilo. Ionyeshe tu ikiwa unahitaji kumpigia mlipaji simu.';
export const markChecked = 'Weka kama yamekaguliwa';
export const whatYouFound = 'Ulichogundua';
export const underYourName = 'Huhifadhiwa pamoja na malipo, kwa jina lako.';
/** Why the office should check a payment. */
export const reviews = {
  amount_differs: 'Kiasi kilichopokelewa si sawa na kiasi kilichoombwa',
  unknown_result: 'Mtoa huduma ametuma jibu lisilojulikana',
  unheard: 'Hakuna jibu kwa siku nzima',
  ids_differ: 'ID za mtoa huduma hazilingani',
  second_receipt: 'Yamelipwa mara mbili kwa ombi moja',
  held: 'Yameripotiwa kuwa yamelipwa, bado hayajathibitishwa',
};

// Its history.
export const whatHappened = 'Yaliyotokea';
export const noEvents = 'Bado hakuna tukio.';
export const timeline = 'Mfuatano wa matukio';
export const notProcessed = 'Bado haujashughulikiwa';
export const originalMessage = 'Ujumbe halisi';
export const already = (state: string) => `Tayari: ${state}`;
export const sources = {
  send: 'Ombi kwenye simu',
  callback: 'Ujumbe kutoka M-Pesa',
  query: 'Tulimuuliza mtoa huduma',
  statement: 'Taarifa ya mtoa huduma',
  office: 'Ofisi',
};

// Its ledger.
export const ledger = 'Leja';
export const nothingBooked = 'Hakuna kilichoingizwa kwenye leja.';
export const when = 'Wakati';
export const what = 'Maelezo';
export const account = 'Akaunti';
export const amount = 'Kiasi';
export const heldBy = (provider: string | null) => `Zilizo kwa ${provider}`;
export const accounts = {
  student: 'Akiba ya mwanafunzi',
  applicant: 'Pesa za mwombaji',
  income: 'Mapato ya kozi',
  unmatched: 'Pesa zisizo na mwanafunzi',
  refund_payable: 'Marejesho ya kutumwa',
};
export const entries = {
  receipt: 'Pesa zilizopokelewa',
  enrolment: 'Kujiandikisha kwa kozi',
  refund: 'Rejesho',
  move: 'Uhamisho',
  correction: 'Marekebisho',
};

// Unallocated payments.
export const unallocatedPayments = 'Malipo yasiyo na mwanafunzi';
export const unallocatedText =
  'Malipo ambayo bado si ya mwanafunzi yeyote: mlipaji hajulikani, au pesa zililipwa pamoja na ombi la kujiunga. Msimbo wa M-Pesa ndio unaotambulisha malipo; kiasi kinacholingana ni pendekezo tu.';
export const noneUnallocated = 'Hakuna malipo yasiyo na mwanafunzi';
export const allAssigned = 'Kila malipo yana mwanafunzi wake.';
export const kind = 'Aina';
export const kinds = { unmatched: 'Hayajatambuliwa', application: 'Ombi la kujiunga' };
export const assign = (amount: number) => `Ingiza ${shillings(amount)} kwa mwanafunzi`;
export const assignToStudent = 'Ingiza pesa kwa mwanafunzi';
export const assignToThis = 'Ingiza kwa mwanafunzi huyu';
export const chooseStudent = 'Chagua mwanafunzi';
export const reasonLabel = 'Sababu';
export const assigned = (amount: number, student: string) => `${shillings(amount)} sasa zimeingizwa kwa ${student}.`;
export const possiblePayments = (amount: number) => `Malipo yanayoweza kulingana na ${shillings(amount)}`;
export const match = 'Oanisha';
export const toPayment = (reference: string) => `na ${reference}`;
export const matchTitle = (payer: string) => `Oanisha pesa hizi na malipo ya ${payer}?`;
export const matched = (payer: string) => `Pesa zimeoanishwa na malipo ya ${payer}.`;
export const paidWithoutCode = 'Yamelipwa, msimbo haujulikani';
export const codeMatches = (code: string | null) =>
  `Malipo haya yalikamilishwa kwa mkono kwa msimbo wa M-Pesa ${code}.`;
export const amountMatches = (code: string | null) =>
  `Ni kiasi tu kinacholingana, na tarehe zinakaribiana. Kwanza linganisha msimbo wa M-Pesa ${code} na ujumbe wa mlipaji.`;
