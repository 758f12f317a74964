/** Walezi wa wanafunzi na idhini yao. */
// From the server.
export const name = 'Jina la mlezi linahitajika, lisilozidi herufi 80';
export const phone = 'Tafadhali andika namba ya simu ya Kenya, kama 0712 345 678';
export const relationship = 'Isizidi herufi 40';
export const consentMissing =
  'Bado huwezi kuingia: shule inahitaji idhini ya mzazi au mlezi wako. Tafadhali uliza ofisi ya shule.';
export const waitsForConsent = (email: string) =>
  `${email} inasubiri idhini ya mlezi. Mwaliko utatumwa mara utakapoirekodi kwenye ukurasa wa mwanafunzi.`;
export const addedMinor = (name: string) =>
  `${name} ameongezwa. Rekodi idhini ya mlezi kwenye ukurasa wa mwanafunzi; mwaliko utatumwa hapo.`;
export const notMinor = 'Idhini inahitajika kwa wanafunzi walio chini ya miaka 18 tu.';
export const nameFirst = 'Tafadhali hifadhi jina la mlezi kwanza.';
export const isGiven = 'Idhini imesharekodiwa.';
export const isMissing = 'Hakuna idhini ya kuondoa.';
export const ageKnown = 'Umri wa mwanafunzi umesharekodiwa.';
export const notStaff =
  'Idhini ya mlezi wa mwanafunzi huyu haipo, kwa hiyo hawezi kuwa mwalimu wala msimamizi. Kwanza rekodi idhini, au ondoa alama ‘Ana chini ya miaka 18’, kwenye ukurasa wa mwanafunzi.';
export const keptNotMinor =
  'Akaunti ya pili ni ya aliye chini ya miaka 18, lakini inayobaki haina alama hiyo. Kwanza weka alama hiyo kwenye akaunti inayobaki.';

// For the office.
export const title = 'Mlezi';
export const isMinor = 'Ana chini ya miaka 18';
export const minorHint = 'Mwanafunzi ataweza kuingia utakaporekodi idhini ya mlezi.';
export const guardianName = 'Jina la mlezi';
export const guardianPhone = 'Simu ya mlezi';
export const guardianRelationship = 'Uhusiano, kama mama au mjomba';
export const guardianEmail = 'Barua pepe ya mlezi';
export const emailHint = 'Hupokea barua pepe za mwanafunzi asiye na barua pepe. Ndugu wanaweza kuitumia pamoja.';
export const save = 'Hifadhi mlezi';
export const saved = 'Mlezi amehifadhiwa';

// The age.
export const ageUnknown = 'Umri haujulikani';
export const ageUnknownText =
  'Hadi urekodi umri, kurasa za wavuti za mwanafunzi haziwezi kuidhinishwa. Akiwa na chini ya miaka 18, weka alama kwenye kisanduku kilicho chini.';
export const recordAdult = 'Rekodi kuwa ana miaka 18 au zaidi';

// The consent.
export const consent = 'Idhini ya mlezi';
export const missing = 'Haipo';
export const missingText = 'Mwanafunzi hawezi kuingia.';
export const given = 'Imetolewa';
export const waiting = 'Anasubiri idhini';
export const way = 'Jinsi mlezi alivyojibu';
export const ways = { paper: 'Kwa karatasi iliyotiwa saini', phone: 'Kwa simu', in_person: 'Ana kwa ana' };
export const record = 'Rekodi idhini';
export const recorded = 'Idhini imerekodiwa';
export const revoke = 'Ondoa idhini';
export const revokeQuestion = (name: string) =>
  `${name} ataondolewa kwenye vifaa vyote, na hataweza kuingia hadi idhini itolewe tena.`;
export const yesRevoke = 'Ndiyo, ondoa';
export const revoked = 'Idhini imeondolewa';
export const history = 'Historia';
export const events = {
  minor: 'Amewekewa alama kuwa ana chini ya miaka 18',
  adult: 'Amerekodiwa kuwa na miaka 18 au zaidi',
  changed: (guardian: string) =>
    guardian ? `Maelezo ya mlezi yamebadilishwa; jina sasa: ${guardian}` : 'Jina la mlezi limeondolewa',
  given: (guardian: string) => `${guardian} ametoa idhini`,
  revoked: (guardian: string) => `${guardian} ameondoa idhini`,
};
export const invitationWaits = 'Mwaliko utatumwa mara idhini ya mlezi itakaporekodiwa.';

// Where the office enrolls an applicant, and prints first passwords.
export const enrolHint = (email: string) =>
  `Mwombaji ana chini ya miaka 18: ukisharekodi idhini ya mlezi kwenye ukurasa wa mwanafunzi, tutatuma kwa ${email} kiungo cha kuchagua nenosiri. Pesa zilizolipwa pamoja na ombi zinakuwa akiba ya mwanafunzi. Kozi za bure au zinazolipika kwa akiba hiyo hufunguka papo hapo, nyingine zikishalipwa.`;
export const enrolled = (name: string) =>
  `${name} ameandikishwa. Rekodi idhini ya mlezi kwenye ukurasa wa mwanafunzi; mwaliko utatumwa hapo.`;
export const sheetsWait = (names: string) =>
  `Litafanya kazi ukisharekodi idhini ya mlezi kwenye ukurasa wa mwanafunzi tu: nenosiri la kwanza la ${names}.`;
