/** Wanafunzi wasio na barua pepe, na manenosiri ya kwanza ambayo ofisi inachapisha. */
// From the server.
export const mistypedNumber = 'Hii si namba ya usajili: angalau tarakimu moja si sahihi. Angalia karatasi yako tena.';
export const chooseFirst = 'Chagua nenosiri lako mwenyewe ili uendelee.';
export const expired = 'Muda wa nenosiri hili la kwanza umeisha. Omba jipya ofisini.';
export const studentsOnly = 'Ni mwanafunzi mwenye akaunti inayotumika tu anayeweza kupewa nenosiri la kwanza.';
export const time = 'Huu si wakati.';

// Signing in.
export const chooseTitle = 'Chagua nenosiri lako';
export const chooseText =
  'Nenosiri lililo kwenye karatasi yako linafanya kazi mara hii moja tu. Chagua nenosiri utakalokumbuka, na usimwambie mtu yeyote.';
export const saveAndSignIn = 'Hifadhi na uingie';
export const noEmail = 'Huna barua pepe? Omba nenosiri jipya la kwanza ofisini.';

// Adding a student.
export const howToInvite = 'Mwanafunzi ataingiaje?';
export const byEmail = { name: 'Kwa barua pepe', hint: 'Tutamtumia kiungo cha kuchagua nenosiri.' };
export const byNumber = {
  name: 'Bila barua pepe',
  hint: 'Kwa namba ya usajili na nenosiri la kwanza, ambalo utachapisha.',
};
export const guardianEmail = 'Barua pepe ya mlezi (si lazima)';
export const guardianHint = 'Itapokea barua pepe za mwanafunzi. Ndugu wanaweza kuitumia pamoja.';
export const addAndPrint = 'Ongeza na uchapishe';
export const added = (name: string, number: string) => `${name} ana namba ya usajili ${number}.`;

// Managing a student.
export const firstPassword = 'Nenosiri la kwanza';
export const unusedUntil = 'Bado halijatumika. Linafanya kazi hadi <time/>.';
export const unusedExpired = 'Halikutumika, na muda wake umeisha.';
export const print = 'Chapisha';
export const printNew = 'Chapisha nenosiri jipya la kwanza';
export const renewHint = 'Ikiwa mwanafunzi amesahau nenosiri, au hawezi tena kufungua barua pepe zake.';
export const renewQuestion = (name: string) =>
  `Mpe ${name} nenosiri jipya la kwanza? Nenosiri la zamani litaacha kufanya kazi papo hapo, na vifaa vyote vitaondolewa kwenye akaunti.`;
export const renewInvitedQuestion = (name: string, email: string) =>
  `Mpe ${name} nenosiri la kwanza kwenye karatasi? Mwaliko uliotumwa kwa ${email} utaacha kufanya kazi, na anwani hiyo itaondolewa.`;
export const yesRenew = 'Ndiyo, chapisha jipya';
export const guardian = 'Mlezi';

// The sheets.
export const sheets = 'Manenosiri ya kwanza ya kuchapisha';
export const sheetsLead =
  'Mpe kila mwanafunzi karatasi yake. Kila nenosiri linafanya kazi mara moja, ndani ya siku 30.';
export const noSheets = 'Hakuna cha kuchapisha';
export const noSheetsText = 'Manenosiri yote ya kwanza yametumika au muda wake umeisha.';
export const backToPeople = 'Watu wote';
export const howTo = (address: string) => [
  `Fungua ${address}.`,
  'Andika namba yako ya usajili kwenye sehemu ya “Barua pepe”.',
  'Andika nenosiri la kwanza.',
  'Chagua nenosiri lako mwenyewe.',
];
export const admissionNumber = 'Namba ya usajili';
export const validUntil = 'Linafanya kazi hadi';
export const signingIn = 'Jinsi ya kuingia';

/** To a guardian. It contains no name: the mailbox is not confirmed. */
export const email = {
  subject: (number: string) => `Nenosiri la mwanafunzi ${number} limebadilishwa`,
  intro: (number: string) =>
    `Nenosiri la mwanafunzi mwenye namba ya usajili ${number} limebadilishwa, na vifaa vingine vimeondolewa kwenye akaunti. Ikiwa hakuna kati yenu aliyelibadilisha, tafadhali iambie ofisi.`,
  why: 'Umepokea barua pepe hii kwa sababu shule ina anwani yako kama ya mlezi.',
};
