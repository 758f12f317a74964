/** The school's own name, logo and contact details, in the office. */
export const title = 'Shule';
export const intro =
  'Jina, logo na mawasiliano ya shule yako huonyeshwa kwenye kila ukurasa, kwenye barua pepe na kwenye risiti.';

// The form.
export const logo = 'Logo';
export const logoHint = 'Picha ya mraba hupendeza zaidi.';
export const name = 'Jina la shule';
export const shortName = 'Jina fupi';
export const shortNameHint = 'Huonyeshwa chini ya ikoni ya app iliyosakinishwa: herufi 15 zisizidi.';
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
export const shortNameNeeded = 'Tafadhali andika jina fupi lisilozidi herufi 15.';
export const addressTooLong = 'Tafadhali andika anwani isiyozidi mistari sita na herufi 300.';
export const taxPinWrong = 'KRA PIN ni herufi moja, tarakimu tisa na herufi moja, kwa mfano P051234567X.';
export const phoneWrong = 'Tafadhali andika nambari ya simu, kwa mfano 0712 345 678 au +254 712 345 678.';
export const emailWrong = 'Tafadhali andika barua pepe, kwa mfano office@school.example.';

// The preview.
export const preview = 'Mwonekano';
export const previewPage = 'Kila ukurasa';
export const previewEmail = 'Barua pepe';
export const previewReceipt = 'Risiti';
export const previewApp = 'App iliyosakinishwa';

// Translations.
export const translations = 'Tafsiri';
export const translationsText =
  'Maandishi kuhusu idhini, pesa na faragha huonyesha Kiingereza chini ya tafsiri hadi mzawa wa lugha ayasome na kuyaidhinisha. Rekodi idhini hiyo hapa.';
export const reader = 'Jina la msomaji ambaye ni mzawa wa lugha';
export const readerNeeded = 'Tafadhali andika jina la msomaji, lisizidi herufi 80.';
export const approve = (language: string) => `Rekodi idhini ya ${language}`;
export const approved = (language: string) => `Idhini ya ${language} imerekodiwa.`;
export const approvedBy = (language: string, name: string) => `${language}: imesomwa na kuidhinishwa na ${name}.`;
export const withdraw = 'Ondoa idhini';
export const withdrawn = (language: string) => `Kiingereza kinaonyeshwa tena chini ya ${language}.`;
export const notApproved = (language: string) => `${language}: bado haijaidhinishwa.`;
