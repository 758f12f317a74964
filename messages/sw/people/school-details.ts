/** The school's own name, logo and contact details, in the office. */
export const title = 'Shule';
export const intro = 'Jina, nembo na mawasiliano ya shule huonyeshwa kwenye kila ukurasa, barua pepe na risiti.';

// The form.
export const logo = 'Nembo';
export const logoHint = 'Picha ya mraba hupendeza zaidi.';
export const name = 'Jina la shule';
export const shortName = 'Jina fupi';
export const shortNameHint =
  'Kwenye sehemu ya juu ya kila ukurasa na chini ya ikoni ya app iliyosakinishwa: lisizidi herufi 15. Acha wazi ili mwanzo wa jina utumike.';
export const address = 'Anwani';
export const addressHint = 'Kama kwenye barua, isizidi mistari sita. Huonyeshwa kwenye risiti na barua pepe.';
export const taxPin = 'KRA PIN';
export const taxPinHint = 'Huonyeshwa kwenye risiti. Acha wazi kama shule haina.';
export const phone = 'Simu ya msaada';
export const phoneHint = 'Kwa maswali ya wanafunzi, wazazi na waombaji.';
export const email = 'Barua pepe ya msaada';
export const save = 'Hifadhi';
export const saved = 'Maelezo ya shule yamehifadhiwa.';
export const nameNeeded = 'Tafadhali andika jina la shule, lisizidi herufi 80.';
export const shortNameTooLong = 'Tafadhali andika herufi zisizozidi 15.';
export const addressTooLong = 'Tafadhali andika anwani isiyozidi mistari sita na herufi 300.';
export const taxPinWrong = 'KRA PIN ni herufi moja, tarakimu tisa na herufi moja, kwa mfano P051234567X.';
export const phoneWrong = 'Tafadhali andika nambari ya simu, kwa mfano 0712 345 678 au +254 712 345 678.';
export const emailWrong = 'Tafadhali andika barua pepe, kwa mfano office@school.example.';

// The preview.
export const preview = 'Itakavyoonekana';
export const previewPage = 'Kurasa za wanafunzi na wafanyakazi';
export const previewPublic = 'Kurasa za umma';
export const previewEmail = 'Barua pepe';
export const previewReceipt = 'Risiti';
export const previewApp = 'App iliyosakinishwa';

// Published pages.
export const publishedPages = 'Kurasa za wavuti za wanafunzi';
export const allowsPublishing = 'Wanafunzi wanaweza kuchapisha kurasa zao za wavuti';
export const allowsPublishingHint =
  'Ukurasa uliochapishwa uko wazi kwa kila aliye na anwani yake. Mwalimu wa mwanafunzi, au ofisi, huuidhinisha kwanza, isipokuwa inajulikana kwamba mwanafunzi ana miaka 18 au zaidi.';

// Translations.
export const translations = 'Tafsiri';
export const translationsText =
  'Maandishi kuhusu idhini, pesa na faragha huonyeshwa pia kwa Kiingereza, chini ya tafsiri, hadi mzawa wa lugha ya tafsiri ayasome na kuyaidhinisha. Akishayaidhinisha, weka jina lake hapa.';
export const reader = 'Jina la msomaji, mzawa wa lugha hii';
export const readerNeeded = 'Tafadhali andika jina la msomaji, lisizidi herufi 80.';
export const approve = (language: string) => `Weka tafsiri ya ${language} kama imeidhinishwa`;
export const approved = (language: string) => `Tafsiri ya ${language} imewekwa kama imeidhinishwa.`;
export const approvedBy = (language: string, name: string) =>
  `Tafsiri ya ${language} imesomwa na kuidhinishwa na ${name}.`;
export const withdraw = 'Ondoa idhini';
export const withdrawn = (language: string) => `Kiingereza kinaonyeshwa tena chini ya tafsiri ya ${language}.`;
export const notApproved = (language: string) => `Tafsiri ya ${language} bado haijaidhinishwa.`;
export const outdated = (language: string) =>
  `Maandishi ya ${language} yamebadilika tangu wakati huo. Kiingereza kinaonyeshwa chini yake hadi yaidhinishwe tena.`;
