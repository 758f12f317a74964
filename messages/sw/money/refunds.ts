/** Marejesho. */
import { shillings } from '#messages/shillings.ts';

export * from './approvals.ts';

export const reason = 'Andika sababu isiyozidi herufi 300';
export const code = 'Weka msimbo wa M-Pesa wa rejesho hili, kama vile QK12AB34CD';
export const gone = 'Rejesho hilo halipo.';
export const tooMuch = (most: number) => `Unaweza kurejesha hadi ${shillings(most)} za malipo haya.`;
export const unpaid = 'Unaweza kurejesha pesa za malipo yaliyopokelewa pekee.';
export const spent =
  'Mwanafunzi ameshatumia pesa hizi kulipia kozi. Chagua “Mwondoe kwenye kozi”, au rejesha kiasi kidogo zaidi.';
export const wholeOnly = 'M-Pesa hurudisha malipo mazima tu. Chagua kutuma pesa kwa mkono.';
export const byHandOnly = 'M-Pesa haiwezi kurudisha malipo haya. Chagua kutuma pesa kwa mkono.';
export const codeTaken = 'Rejesho lingine tayari lina msimbo huu.';

// The list.
export const refunds = 'Marejesho';
export const explanation = 'Mfanyakazi mmoja huomba rejesho kwenye ukurasa wa malipo; mwingine huliidhinisha hapa.';
export const none = 'Hakuna marejesho';
export const noneRequested = 'Hakuna rejesho lililoombwa.';
export const withdrawsCourse = 'anaondolewa kwenye kozi';
export const states = {
  requested: 'Linasubiri idhini',
  declined: 'Limekataliwa',
  sending: 'Linatumwa',
  done: 'Limetumwa',
  failed: 'Halikuweza kutumwa',
};
export const methods = { provider: 'Kupitia mtoa huduma', manual: 'Kwa mkono' };

// Requesting.
export const refund = 'Rejesha pesa';
export const request = 'Omba rejesho';
export const requested = (amount: number) =>
  `Ni lazima mfanyakazi mwingine aidhinishe rejesho hili la ${shillings(amount)}.`;
export const upTo = (most: number) => `Hadi ${shillings(most)}`;
export const theCourse = (title: string) => (title ? `Kozi ya ${title}` : 'Kozi');
export const keepAccess = 'Abaki kwenye kozi';
export const keepText = 'Mwanafunzi anabaki kwenye kozi, kwa gharama ya shule.';
export const withdrawAccess = 'Mwondoe kwenye kozi';
export const withdrawText = 'Mwanafunzi anatoka kwenye kozi, kwa hivyo pesa zilizolipia kozi hiyo zinaweza kurejeshwa.';
export const howToSend = 'Jinsi ya kuzituma';
export const providerText =
  'Malipo hurudishwa moja kwa moja baada ya idhini. Malipo mazima tu; si watoa huduma wote wanaowezesha hili.';
export const manualText = 'Baada ya idhini, mfanyakazi hutuma pesa kutoka simu ya shule na kuweka msimbo wa M-Pesa.';

// Deciding.
export const refundFor = (name: string) => `rejesho la ${name}`;
export const refundTitle = (amount: number) => `Rejesha ${shillings(amount)}?`;
export const recorded = 'Rejesho litaingizwa kwenye hesabu papo hapo.';
export const leavesCourse = (name: string) => `${name} ataondolewa kwenye kozi.`;
export const providerReverses = 'Tutamwomba mtoa huduma arudishe malipo.';
export const sendAndMark = 'Baada ya kuidhinisha, tuma pesa kwa mkono kisha weka rejesho kama limetumwa.';
export const declineTitle = 'Kataa rejesho hili?';
export const moneyStays = 'Pesa zinabaki kwa shule.';
export const approved = (amount: number, name: string) => `Rejesho la ${shillings(amount)} kwa ${name} limeidhinishwa.`;
export const declined = (amount: number, name: string) => `Rejesho la ${shillings(amount)} kwa ${name} limekataliwa.`;

// Sending manually.
export const amountTo = (amount: number, name: string) => `${shillings(amount)} kwa ${name}`;
export const markSent = 'Weka kama limetumwa';
export const toStudent = (name: string) => `kwa ${name}`;
export const codeLabel = 'Msimbo wa M-Pesa';
export const codeHint = 'Kutoka kwenye ujumbe wa kutuma pesa, kama vile QK12AB34CD';
export const done = (name: string) => `Rejesho la ${name} limekamilika.`;
export const markFailed = 'Weka kama limeshindikana';
export const failedTitle = 'Weka rejesho hili kama limeshindikana?';
export const failedText = (amount: number) =>
  `${shillings(amount)} zitarudi kwenye akaunti zilikotoka. Mwanafunzi aliyeondolewa kwenye kozi hatarudishwa.`;
export const failed = (name: string) =>
  `Rejesho la ${name} halikuweza kutumwa. Pesa zimerudishwa kwenye akaunti zilikotoka.`;
