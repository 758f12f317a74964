/** Ukadiriaji. */
import { plural } from '#messages/sw/locale.ts';

export const halfSteps = 'Kadiria kuanzia nusu nyota hadi nyota tano, kwa hatua za nusu nyota.';
export const joinFirst = 'Utaweza kukadiria kozi ukishajiandikisha.';
export const thanks = 'Asante kwa ukadiriaji wako';

export const yourRating = 'Ukadiriaji wako';
export const tapToRate = 'Gusa ili kukadiria';
export const notSaved = (reason: string) => `Ukadiriaji wako haukuhifadhiwa. ${reason}`;
export const notRatedYet = 'Bado haijakadiriwa';
const people = (ratings: number) => plural(ratings, { one: 'mtu #', other: 'watu #' });
export const meanStars = (mean: string, ratings: number) =>
  `Nyota ${mean} kati ya 5, imekadiriwa na ${people(ratings)}`;
export const meanFrom = (mean: string, ratings: number) => `${mean} kutoka kwa ${people(ratings)}`;
