/** Malipo. */
import { shillings } from '#messages/shillings.ts';
import { plural } from '#messages/sw/locale.ts';

export const sent = 'Angalia simu yako';
export const failed = 'Kuna hitilafu';
export const listFailed = 'Imeshindikana kupata malipo yako';
export const amount = 'Kiasi lazima kiwe shilingi kamili, kuanzia 1 hadi 250,000';
export const phone = 'Tafadhali weka nambari yako ya simu';
export const phoneNumber = 'Hii si nambari ya simu ya Kenya. Mfano: 0712 345 678';
export const tooLittle = (minimum: number) => `Malipo ya chini kabisa ni ${shillings(minimum)}`;
export const gone = 'Malipo hayo hayapo.';
export const nobody = 'Hakuna mwanafunzi wa kulipiwa.';
export const courseGone = 'Kozi hii haipo tena.';
export const joinedAlready = 'Tayari umejiandikisha kwa kozi hii.';
export const askedAlready =
  'Tumetuma ombi kwenye simu hii sasa hivi. Tafadhali lijibu huko, au subiri kidogo kisha ujaribu tena.';
export const manyPaying = (minutes: number) =>
  `Watu wengi wanalipa kutoka kwenye mtandao huu. Tafadhali jaribu tena baada ya ${plural(minutes, { one: 'dakika moja', other: 'dakika #' })}.`;
export const otherDetails = 'Malipo haya yalitumwa awali yakiwa na maelezo tofauti. Tafadhali anza upya.';
export const away =
  'M-Pesa haipatikani kwa sasa. Hakuna kilichotumwa kwenye simu yako. Tafadhali jaribu tena baada ya dakika chache.';
export const unheard =
  'M-Pesa bado haijathibitisha malipo haya. Kama pesa zimetoka kwenye simu yako, zitaonekana hapa.';
export const neverPin = 'Weka PIN yako kwenye simu yako tu. Shule haikuombi PIN yako kamwe.';
/** The same in the other language of the payers. */
export const otherLanguage = 'en';
export const promptHelp = 'Check your phone and enter your M-Pesa PIN on the phone only. Never give anyone your PIN.';
export const simulated = 'M-PESA YA MAJARIBIO - HAKUNA PESA HALISI';
/** A shorter text for simulated money, shown beside an amount. */
export const simulatedMark = 'Majaribio';
/** The shortest, for the office's tables. It is how such receipts are numbered. */
export const simulatedShort = 'SIM';

/** The states of payments as displayed. */
export const states = {
  initiated: 'Yanaanza',
  prompted: 'Yanasubiri',
  paid: 'Yamelipwa',
  failed: 'Yameshindikana',
  cancelled: 'Yameghairiwa',
  expired: 'Hakuna jibu',
};

/** Why a payment failed, as the payer reads it. */
export const failureReasons = {
  insufficient: 'Hakukuwa na pesa za kutosha kwenye akaunti ya M-Pesa, hata pamoja na Fuliza.',
  limit: 'Kiasi kimezidi kikomo cha M-Pesa au cha akaunti ya simu hii.',
  retry_later: 'M-Pesa hukubali kiasi kilekile kutoka simu moja mara moja tu kila dakika mbili.',
  busy: 'M-Pesa ilikuwa na shughuli nyingi.',
  busy_phone: 'Kuna ombi lingine la M-Pesa kwenye simu hii ambalo bado halijajibiwa.',
  push_error: 'M-Pesa haikuweza kutuma ombi kwenye simu hii.',
  pin: 'PIN haikuwa sahihi.',
  locked: 'M-Pesa imefunga akaunti ya simu hii.',
  config: 'Akaunti ya M-Pesa ya shule haijawekwa sawasawa. Tafadhali ijulishe ofisi.',
  rejected: 'M-Pesa haikukubali ombi hilo.',
  away: 'M-Pesa haikupatikana. Hakuna kilichotumwa kwenye simu.',
  cancelled: 'Ombi lilighairiwa kwenye simu.',
  no_answer: 'Ombi kwenye simu halikujibiwa kwa wakati.',
};

// The form.
export const payByMpesa = 'Lipa kwa M-Pesa';
export const payByPhone = 'Lipa kwa simu';
export const phoneLabel = 'Nambari ya simu';
export const amountLabel = 'Kiasi (Ksh.)';
export const amountHint = (minimum: number) => `Shilingi kamili, kuanzia ${shillings(minimum)}.`;
export const charge = (fee: number) =>
  fee === 0 ? 'Hakuna ada ya M-Pesa inayotarajiwa' : `Ada ya M-Pesa: takriban ${shillings(fee)}`;
export const pay = 'Lipa';
export const yourCredit = (credit: number) => `Akiba yako: ${shillings(credit)}`;
export const withoutCourse = 'Lipa karo bila kuchagua kozi';
export const enrolledIn = (course: string) => `Umejiandikisha kwa kozi ya ${course}.`;
export const goToCourse = 'Nenda kwenye kozi';
export const costs = '<course/>: <price/>.';
export const forCourse = (course: string) => `Malipo ya kozi ya ${course}`;
export const creditEnough = 'Akiba yako inatosha.';
export const balance = (missing: number) => `Salio la kulipa: ${shillings(missing)}. Unaweza kulipa kwa awamu.`;

// A payment under way.
export const requestSent = 'Ombi limetumwa kwenye simu';
export const thankYou = 'Asante';
export const back = 'Rudi';
export const fromPhone = (phone: string) => `kutoka ${phone}`;
export const fromSupporter = 'Kutoka kwa mchangiaji';
export const expiresIn = 'Muda wa ombi kwenye simu utaisha baada ya';
export const expiresInSeconds = (seconds: number) =>
  plural(seconds, { other: 'Muda wa ombi kwenye simu utaisha baada ya sekunde #' });
export const tryAgain = 'Jaribu tena';
export const againInMinutes = (minutes: number) =>
  plural(minutes, { other: 'Unaweza kujaribu tena baada ya dakika #.' });
export const againInSeconds = (seconds: number) =>
  plural(seconds, { other: 'Unaweza kujaribu tena baada ya sekunde #.' });
export const byPaybill =
  'Kama hukupata ombi kwenye simu yako, lipa kwenye menyu ya M-Pesa: Lipa na M-Pesa, Pay Bill. Pesa hizo zitahesabiwa kwa malipo haya.';
export const businessNumber = 'Nambari ya biashara';
export const accountNumber = 'Nambari ya akaunti';

// Its end.
export const received = (amount: number) => `Tumepokea ${shillings(amount)}`;
export const mpesaCode = (code: string) => `Msimbo wa M-Pesa ${code}`;
export const receipt = (number: string) => `Risiti ${number}`;
export const stillLocked = (course: string) =>
  `Zimeongezwa kwenye akiba yako. Kozi ya ${course} itafunguka ukishalipa salio.`;
export const goTo = (course: string) => `Nenda kwenye ${course}`;
export const payBalance = 'Lipa salio';
export const failedTitle = 'Kuna hitilafu katika malipo yako';
export const home = 'Mwanzo';

// The student's payments.
export const payments = 'Malipo';
export const yourPayments = 'Malipo yako';
export const nonePaid = 'Bado hujalipa chochote';
export const willAppear = 'Malipo yako yataonekana hapa M-Pesa ikishayathibitisha.';
export const accountStatement = 'Taarifa ya akaunti';
export const number = 'Na.';
export const amountColumn = 'Kiasi';
export const date = 'Tarehe';
export const waiting = 'Yanayosubiri kuthibitishwa';
export const notConfirmed = 'Bado hayajathibitishwa';
export const checkStatus = 'Angalia hali';
