/** Mialiko ya walimu na wanafunzi kutoka ofisini. */
// From the server.
export const sent = (email: string) => `Tumetuma mwaliko kwa ${email}.`;
export const withdrawn = (name: string) => `Mwaliko wa ${name} umeondolewa.`;
export const isAdmin = (email: string) => `Mwenye ${email} tayari anafanya kazi ofisini.`;
export const isClosed = (email: string) => `Akaunti ya ${email} imezimwa. Iwashe tena kwanza.`;
export const hasAccount = (email: string) => `${email} tayari ina akaunti.`;
export const isStaff = (email: string) => `${email} ni ya mfanyakazi wa shule, ambaye hawezi kuwa mwanafunzi.`;
export const upgrading = 'Tafadhali jaribu tena baada ya muda mfupi: seva hii inaboreshwa.';
export const none = 'Mtu huyu hana mwaliko unaosubiri.';
export const hasRecords = 'Akaunti hii tayari ina malipo au kumbukumbu nyingine. Badala yake, izime.';

// Adding people.
export const add = { student: 'Ongeza mwanafunzi', tutor: 'Alika mwalimu' };
export const hints = {
  student:
    'Mwanafunzi atapata namba ya usajili papo hapo, na barua pepe yenye kiungo cha kuchagua nenosiri. Kiungo kinafanya kazi kwa siku saba.',
  tutor:
    'Tutamtumia kiungo cha kuweka nenosiri kwa barua pepe. Kinafanya kazi kwa siku saba. Yeyote ambaye tayari ana akaunti atakuwa mwalimu papo hapo.',
};
export const name = 'Jina';
export const send = 'Tuma mwaliko';

// An invitation that is not accepted yet.
export const invitation = 'Mwaliko';
export const isOpen = 'Bado haujakubaliwa.';
export const sendAgain = 'Tuma tena';
export const withdraw = 'Ondoa mwaliko';
export const withdrawQuestion = (name: string) => `Uondoe mwaliko, na ufute akaunti ya ${name}?`;
export const yesWithdraw = 'Ndiyo, ondoa';

/** The email to a student. The one to a tutor is among the emails. */
export const email = {
  subject: (school: string) => `Karibu ${school}: chagua nenosiri lako`,
  intro: 'Shule imekufungulia akaunti. Chagua nenosiri ili uanze kujifunza:',
  button: 'Chagua nenosiri langu',
  validity:
    'Kiungo kinafanya kazi mara moja tu, ndani ya siku saba. Baada ya hapo, chagua “Umesahau nenosiri?” kwenye ukurasa wa kuingia ili upate kingine.',
  why: 'Umepokea barua pepe hii kwa sababu ofisi ya shule imefungua akaunti ya mwanafunzi kwa barua pepe hii.',
};
export const hasInvitation = (email: string) =>
  `${email} tayari ina mwaliko ambao haujakubaliwa. Kama ni wa mtu mwingine, weka anwani tofauti au ongeza mwanafunzi huyu bila anwani.`;
