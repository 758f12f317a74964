/** Fomu ambamo ofisi huandika ukurasa wa karibu. */
export const tooLong = (max: number) => `Herufi zisizidi ${max}`;
export const title = 'Ukurasa wa karibu';
export const intro = 'Wageni husoma maandishi haya kwanza. Ukiacha sehemu tupu, maandishi ya kawaida huonyeshwa.';
export const view = 'Tazama ukurasa';
export const lead = 'Utangulizi';
export const leadHint =
  'Sentensi moja au mbili. Huonyeshwa pia na injini za utafutaji na mahali kiungo kinaposhirikiwa.';
export const teaches = 'Tunachofundisha';
export const teachesHint = 'Huonyeshwa juu ya kozi.';
export const howToApply = 'Jinsi ya kuomba kujiunga';
export const howToApplyHint = 'Hatua moja kwa kila mstari.';
export const preview = (language: string) => `Onyesho: ${language}`;
export const publish = (language: string) => `Chapisha (${language})`;
export const published = 'Imechapishwa. Wageni wanaiona sasa.';
