/** Malipo yanayokamilishwa kwa mkono. */
import { shillings } from '#messages/shillings.ts';

export const reason = 'Andika sababu isiyozidi herufi 300';
export const code = 'Weka msimbo wa M-Pesa, kama vile QK12AB34CD, au usiandike chochote';
export const gone = 'Ombi halijapatikana.';
export const paid = 'Malipo haya yameshalipwa.';
export const stillOpen = 'Huenda simu bado inajibu. Jaribu tena baada ya dakika chache.';
export const requested = 'Tayari kuna ombi la malipo haya, au la msimbo huu.';
export const codeUsed = 'Msimbo huu wa M-Pesa umeshatumika.';

// The list.
export const settledManually = 'Yaliyokamilishwa kwa mkono';
export const explanation = 'Mfanyakazi mmoja huomba kwenye ukurasa wa malipo; mwingine huidhinisha hapa.';
export const none = 'Hakuna maombi';
export const noneSettled = 'Hakuna malipo yaliyokamilishwa kwa mkono.';
export const states = { requested: 'Yanasubiri idhini', declined: 'Yamekataliwa', done: 'Yamekamilishwa' };
export const withCode = (code: string) => `msimbo wa M-Pesa ${code}`;

// Requesting.
export const awaitingApproval = 'Ombi la kukamilisha kwa mkono linasubiri idhini';
export const settleTitle = (amount: number) => `Kamilisha malipo ya ${shillings(amount)} kwa mkono`;
export const settle = 'Kamilisha kwa mkono';
export const request = 'Omba yakamilishwe';
export const needsApproval = 'Sasa ni lazima mfanyakazi mwingine aidhinishe ombi hili.';
export const whenToSettle =
  'Kwa malipo ambayo M-Pesa imeyathibitisha au mlipaji ana ushahidi wake. Mfanyakazi wa pili huyaidhinisha.';
export const reasonLabel = 'Sababu';
export const codeLabel = 'Msimbo wa M-Pesa (si lazima)';
export const codeHint = 'Kutoka kwenye ujumbe wa mlipaji, kama vile QK12AB34CD';

// Deciding.
export const paymentOf = (payer: string) => `malipo ya ${payer}`;
export const approveTitle = (amount: number) => `Kamilisha malipo ya ${shillings(amount)} kwa mkono?`;
export const approveText = (payer: string) =>
  `${payer} ataingiziwa pesa hizi papo hapo. Msimbo wa M-Pesa utajazwa M-Pesa itakapouripoti, na pesa hazitaingizwa tena.`;
export const declineTitle = 'Kataa ombi hili?';
export const declineText = 'Malipo yanabaki jinsi yalivyo.';
export const settled = (amount: number, payer: string) => `Malipo ya ${shillings(amount)} ya ${payer} yamekamilishwa.`;
export const declined = (amount: number, payer: string) =>
  `Ombi la malipo ya ${shillings(amount)} ya ${payer} limekataliwa.`;
