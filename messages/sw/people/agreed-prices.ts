/** Bei ambazo ofisi inakubaliana na mwanafunzi: punguzo na ufadhili. */
export const price = 'Bei ya makubaliano iwe shilingi kamili, kuanzia 0 hadi 250,000';
export const reason = 'Sababu inahitajika, isiyozidi herufi 200';
export const tooHigh = (price: string) => `Bei ya makubaliano isizidi bei ya kozi, ${price}.`;
export const isEnrolled = (title: string) => `Mwanafunzi huyu tayari amejiandikisha kwa kozi ya ${title}.`;
export const none = 'Hakuna bei iliyokubaliwa kwa kozi hii.';

// The student’s view.
export const usualPrice = (price: string) => `badala ya ${price}`;
export const usualNow = (price: string) => `Umekubaliwa bei hii; bei ya kawaida ni ${price}.`;

// The office’s view.
export const title = 'Bei za makubaliano';
export const noneYet = 'Mwanafunzi huyu hulipa bei za kawaida.';
export const agree = 'Kubaliana bei';
export const course = 'Kozi';
export const chooseCourse = 'Chagua kozi';
export const courseRequired = 'Kozi inahitajika';
export const courseOption = (title: string, price: string) => `${title} (${price})`;
export const priceLabel = 'Bei ya makubaliano (Ksh.)';
export const priceHint = '0 hufungua kozi papo hapo.';
export const reasonLabel = 'Sababu';
export const reasonHint = 'Ni ya ofisi tu, kwa mfano “dada yake ni mwanafunzi hapa”.';
export const save = 'Hifadhi bei ya makubaliano';
export const saved = (title: string) => `Bei ya kozi ya ${title} imekubaliwa.`;
export const instead = (agreed: string, usual: string) => `${agreed} badala ya ${usual}`;
export const by = (name: string, when: string) => `${name}, ${when}`;
export const ended = (name: string, when: string) => `Ilisitishwa na ${name}, ${when}`;
export const end = 'Sitisha<name/>';
export const endTitle = 'Sitisha makubaliano';
export const endQuestion = (title: string) =>
  `Baada ya hapo mwanafunzi atalipa bei ya kawaida ya kozi ya ${title}. Malipo ambayo tayari yameanza yatabaki na bei ya makubaliano kwa saa 24.`;
export const yesEnd = 'Ndiyo, sitisha';
