/** Barua pepe. */
import { shillings } from '#messages/shillings.ts';

export const hello = 'Habari,';
export const greeting = (name: string) => `Habari ${name},`;
export const sender = (school: string) => `Barua pepe hii imetoka kwa ${school}, shule ya programu za kompyuta.`;
export const haveAccount = 'Umeipata kwa sababu una akaunti hapo.';
/** Of payments, if no real money moves. */
export const simulated = 'MAJARIBIO: hakuna pesa halisi zilizohamishwa.';

// Accounts.
const signedUp = 'Umeipata kwa sababu mtu amejisajili hapo kwa barua pepe hii.';
const signIn = 'Ingia';
const chooseNewPassword = 'Chagua nenosiri jipya';
export const verification = {
  subject: (school: string) => `Thibitisha barua pepe yako ya ${school}`,
  intro: 'Tafadhali thibitisha kwamba hii ni barua pepe yako. Kisha utaweza kuingia:',
  button: 'Thibitisha barua pepe yangu',
  validity:
    'Kiungo kinafanya kazi kwa saa 24. Kifungue kwenye kivinjari ulichotumia kujisajili. Kivinjari kingine kitakuomba nenosiri lako.',
  otherwise: 'Kama hukuomba akaunti, puuza barua pepe hii.',
  why: signedUp,
};
export const alreadyRegistered = {
  subject: (school: string) => `Tayari una akaunti ya ${school}`,
  intro: 'Unaweza kuingia: barua pepe hii tayari ina akaunti, kwa hivyo hatukufungua nyingine.',
  button: signIn,
  forgot: 'Ikiwa hukumbuki nenosiri lako, chagua “Umesahau nenosiri?” hapo.',
  otherwise: 'Kama si wewe, puuza barua pepe hii.',
  why: signedUp,
};
export const reset = {
  subject: (school: string) => `Chagua nenosiri jipya la ${school}`,
  intro: 'Hapa unaweza kuchagua nenosiri jipya:',
  button: chooseNewPassword,
  validity: 'Kiungo kinafanya kazi mara moja tu, ndani ya dakika 30.',
  otherwise: 'Kama hukuliomba, puuza barua pepe hii: nenosiri lako linabaki lilivyo.',
  why: 'Umeipata kwa sababu mtu ameomba nenosiri jipya kwa barua pepe hii.',
};
export const invitation = {
  subject: (school: string) => `Umealikwa kufundisha katika ${school}`,
  intro: 'Chagua nenosiri ili uanze kutumia akaunti yako ya mwalimu:',
  button: 'Chagua nenosiri langu',
  validity:
    'Kiungo kinafanya kazi mara moja tu, ndani ya siku saba. Baada ya hapo, chagua “Umesahau nenosiri?” kwenye ukurasa wa kuingia ili upate kingine.',
  why: 'Umeipata kwa sababu ofisi ya shule imekufanya mwalimu.',
};
export const newTypes = {
  student: {
    subject: (school: string) => `Sasa wewe ni mwanafunzi wa ${school}`,
    intro:
      'Tafadhali ingia kwa barua pepe na nenosiri lilelile: shule imekufanya mwanafunzi, na wewe si mfanyakazi wake tena.',
  },
  tutor: {
    subject: (school: string) => `Sasa wewe ni mwalimu wa ${school}`,
    intro: 'Tafadhali ingia kwa barua pepe na nenosiri lilelile: shule imekufanya mwalimu.',
  },
  admin: {
    subject: (school: string) => `Sasa wewe ni mfanyakazi wa ofisi ya ${school}`,
    intro:
      'Tafadhali ingia kwa barua pepe na nenosiri lilelile. Sasa unafanya kazi katika ofisi ya shule, na unaweza kusimamia watu na kozi zote.',
  },
};
export const typeChanged = {
  button: signIn,
  why: 'Umeipata kwa sababu ofisi imebadilisha aina ya akaunti yako.',
};
export const passwordChanged = {
  subject: (school: string) => `Nenosiri lako la ${school} limebadilishwa`,
  intro:
    'Kama ni wewe uliyebadilisha nenosiri lako sasa hivi, huhitaji kufanya lolote. Vifaa vingine vimeondolewa kwenye akaunti. Kama si wewe, chagua nenosiri jipya papo hapo:',
  button: chooseNewPassword,
};
export const newAddress = {
  subject: (school: string) => `Thibitisha barua pepe yako mpya ya ${school}`,
  intro: 'Tafadhali thibitisha kwamba hii ni barua pepe yako mpya:',
  button: 'Thibitisha barua pepe yangu mpya',
  validity: 'Kiungo kinafanya kazi kwa saa 24. Hadi ukifungue, barua pepe yako ya zamani inaendelea kutumika.',
  why: 'Umeipata kwa sababu mtu amechagua barua pepe hii kwa akaunti yake hapo. Kama si wewe, ipuuze.',
};
export const oldAddress = {
  subject: (school: string) => `Barua pepe yako ya ${school} inakaribia kubadilika`,
  intro: (newEmail: string) =>
    `Kama si wewe, chagua nenosiri jipya papo hapo: mtu anayejua nenosiri lako ameomba barua pepe ya akaunti yako ibadilishwe iwe ${newEmail}.`,
  button: chooseNewPassword,
  otherwise: 'Kama ni wewe, fungua kiungo kilicho kwenye barua pepe tuliyotuma kwa anwani mpya.',
};

// Courses. The subjects are those of the notifications.
export const marks = {
  intro: (task: string) => `Soma maoni uliyopewa: kazi yako ya “${task}” imepewa alama.`,
  button: 'Tazama maoni',
  closing: 'Utapata pointi zako na maoni yoyote hapo.',
  why: 'Umeipata kwa sababu uliwasilisha kazi hii.',
};
export const remarked = {
  intro: (task: string) => `Tazama pointi zako mpya: pointi zako za “${task}” zimebadilika.`,
};
export const regraded = {
  intro: (challenge: string) =>
    `Tazama matokeo yako mapya: test za “${challenge}” zimebadilika, na matokeo yako bora pia.`,
  button: 'Tazama matokeo yako',
  closing: 'Unaweza kutuma tena wakati wowote: jaribio lako bora ndilo linalohesabiwa.',
  why: 'Umeipata kwa sababu ulituma programu ya changamoto hii.',
};

// Payments.
interface Receipt {
  number: string;
  amount: number;
}
export const receipt = {
  subject: ({ number, amount }: Receipt) => `Risiti ${number}: ${shillings(amount)}`,
  simulatedSubject: ({ number, amount }: Receipt) => `Risiti YA MAJARIBIO ${number}: ${shillings(amount)}`,
  intros: {
    fees: 'Tafadhali tunza risiti hii: tumepokea malipo yako. Asante.',
    fund: 'Tafadhali tunza risiti hii: mchangiaji amekusaidia. Shule imepokea malipo ya karo yako kupitia ukurasa wako wa mchango.',
    application:
      'Tafadhali tunza risiti hii: tumepokea malipo ya ombi lako la kujiunga. Asante. Ofisi itawasiliana nawe.',
  },
  button: 'Fungua risiti',
  number: 'Risiti',
  reference: 'Nambari ya kumbukumbu',
  purpose: 'Malipo ya',
  purposes: { fees: 'Karo ya shule', fund: 'Karo ya shule', application: 'Ombi la kujiunga' },
  why: {
    fees: 'Umeipata kwa sababu mtu amelipia akaunti yako hapo.',
    fund: 'Umeipata kwa sababu mtu amelipa kupitia ukurasa wako wa mchango hapo.',
    application: 'Umeipata kwa sababu mtu amelipia ombi la kujiunga hapo kwa barua pepe hii.',
  },
};
export const amount = 'Kiasi';
export const date = 'Tarehe';
export const code = 'Msimbo wa M-Pesa';
export const refund = {
  subject: (amount: number) => `Rejesho: ${shillings(amount)}`,
  simulatedSubject: (amount: number) => `Rejesho LA MAJARIBIO: ${shillings(amount)}`,
  intro: 'Huhitaji kufanya lolote: shule imerejesha pesa kwenye simu iliyolipa.',
  payment: 'Malipo',
  closing: 'Ikiwa kuna tatizo, tafadhali uliza ofisi.',
  why: 'Umeipata kwa sababu malipo hayo yalikuwa ya akaunti yako au ombi lako hapo.',
};

// Fund-raising.
export const guardian = {
  subject: (school: string) => `Je, unamruhusu mwanafunzi kuchangisha pesa za karo ya ${school}?`,
  intro: (school: string) =>
    `Tafadhali amua kama unamruhusu mwanafunzi kuchangisha pesa. Mwanafunzi wa ${school}, shule ya programu za kompyuta, amekutaja kama mzazi au mlezi wake.`,
  page: 'Mwanafunzi huyu angependa kuwa na ukurasa ambapo watu wanaweza kusaidia kulipa karo ya shule kwa M-Pesa. Mwanafunzi aliye chini ya miaka 18 anahitaji idhini ya mzazi au mlezi. Hadi utakapokubali, hakuna kinachoonyeshwa. Hapa unaweza kuona mwanafunzi ni nani, kusoma ukurasa na kuamua:',
  button: 'Soma na uamue',
  shown:
    'Yeyote aliye na kiungo ataona jina la kwanza na herufi ya kwanza ya jina la mwisho, hadithi fupi, lengo, na kiasi kilichochangwa. Hataona kamwe jina la ukoo, picha, nambari ya simu wala barua pepe.',
  money: 'Pesa huenda kwa shule, kwa ajili ya karo hii. Hazitolewi kamwe kwa mtu yeyote.',
  change:
    'Unaweza kubadilisha uamuzi wako wakati wowote, kwa hivyo tunza barua pepe hii. Kiungo hiki hiki kinaondoa ukurasa papo hapo.',
  otherwise: 'Hatukuombi nenosiri, PIN wala pesa. Kama humjui mwanafunzi huyu, puuza barua pepe hii.',
  questions: 'Una maswali? Uliza ofisi ya shule.',
  questionsByPhone: (phone: string) => `Una maswali? Piga simu kwa ofisi ya shule: ${phone}.`,
  why: 'Umeipata kwa sababu mwanafunzi wa hapo ametoa barua pepe yako.',
};
export const agreed = {
  subject: 'Ukurasa wako wa mchango: mlezi wako amekubali',
  shown: (guardian: string) =>
    `Shiriki ukurasa wako wa mchango: ${guardian} ameukubali, na sasa uko mtandaoni. Hiki ndicho kiungo cha kushiriki:`,
  notShown: (guardian: string) =>
    `Washa ukurasa wako wa mchango kwenye wasifu wako: ${guardian} ameukubali. Utakuwa mtandaoni mara tu utakapouwasha.`,
  button: 'Fungua ukurasa wangu wa mchango',
  closing: 'Ukibadilisha hadithi yako au lengo lako, tutamwomba mlezi wako idhini tena.',
};
export const withdrawn = {
  subject: 'Ukurasa wako wa mchango hauko mtandaoni: mlezi wako hakubali',
  intro: (guardian: string) =>
    `Tafadhali zungumza na ${guardian}, ambaye hakubali ukurasa wako wa mchango. Hauko mtandaoni. Mlezi wako bado anaweza kukubali kwa kiungo kilekile.`,
  closing: 'Pesa zilizochangwa hadi sasa zinabaki kwa shule, kwa ajili ya karo yako.',
};
export const openProfile = 'Fungua wasifu wangu';
/** Why a student got an answer of the guardian. */
export const askedGuardian = 'Umeipata kwa sababu uliomba ukurasa wa mchango hapo.';
