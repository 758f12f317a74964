/** Mipangilio ya arifa. */
export const title = 'Mipangilio ya arifa';
export const lead =
  'Chagua unachotaka kuarifiwa, na kwa njia gani. Barua pepe kuhusu akaunti yako na risiti huja kila mara.';
export const bell = 'Kengele';
export const email = 'Barua pepe';
export const topic = 'Kuhusu';
export const topics = {
  feedback: 'Maoni na alama',
  deadlines: 'Mwisho wa kuwasilisha kazi',
  lessons: 'Masomo na kazi mpya',
  classes: 'Madarasa ya moja kwa moja yanayoanza',
  payments: 'Malipo yaliyopokelewa',
  offers: 'Ofa za kozi unazopewa',
  applications: 'Maombi ya kujiunga na majibu ya ofa',
  challenges: 'Changamoto zisizoweza kusahihishwa',
  pages: 'Kurasa ambazo wanafunzi huchapisha',
  help: 'Wanafunzi wanaoomba msaada',
  announcements: 'Matangazo',
};
export const byBell = (topic: string) => `${topic}: kwenye kengele`;
export const byEmail = (topic: string) => `${topic}: kwa barua pepe`;
export const when = 'Wakati wa kupata barua pepe';
export const digests = {
  'at once': 'Kila moja papo hapo',
  daily: 'Barua pepe moja kwa siku, asubuhi',
};
export const quiet = 'Saa za utulivu';
export const quietText =
  'Hutapata barua pepe katika saa hizi (saa za Nairobi). Zitakuja baadaye. Chagua saa ileile mara mbili ili kuzima saa za utulivu.';
export const from = 'Kuanzia';
export const until = 'Hadi';
export const saved = 'Imehifadhiwa';

export const choose = 'Chagua barua pepe unazotaka kupata';
export const stop = (topic: string) => `Acha kutuma barua pepe hizi (${topic})`;
export const stopAll = 'Acha kutuma barua pepe zote za arifa';

export const stopTitle = (topic: string) => `Acha kutuma barua pepe: ${topic}`;
export const stopText = (topic: string) =>
  `Hatutakutumia tena barua pepe za aina hii: ${topic}. Bado utaziona kwenye kengele.`;
export const stopAllTitle = 'Acha kutuma barua pepe zote za arifa';
export const stopAllText =
  'Hatutakutumia tena barua pepe za arifa. Barua pepe kuhusu akaunti yako na risiti bado zitakuja.';
export const stopButton = 'Acha kutuma';
export const stopped = 'Tumeacha kutuma barua pepe';
export const stoppedText = 'Unaweza kuziwasha tena katika mipangilio yako.';
export const openSettings = 'Fungua mipangilio ya arifa';
export const badLink = 'Kiungo hiki si kamili';
export const badLinkText =
  'Tafadhali nakili kiungo chote kutoka kwenye barua pepe, au ingia na ufungue mipangilio ya arifa.';
