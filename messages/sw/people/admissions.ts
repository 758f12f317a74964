/** Jinsi mwombaji anavyokuwa mwanafunzi. */
export const isStudent = 'Mwombaji huyu tayari ana akaunti ya mwanafunzi.';
export const enroll = 'Andikisha<name/>';
export const enrollApplicant = (name: string) => `Andikisha ${name}`;
export const name = 'Jina';
export const openAccount = 'Fungua akaunti';
export const opened = (name: string) => `${name} ameandikishwa na kualikwa.`;
export const student = 'Akaunti ya mwanafunzi<name/>';

// From the server.
export const notEnrolled = 'Mwombaji huyu hajaandikishwa.';
export const invitationUsed =
  'Mwanafunzi ameshatumia mwaliko, kwa hiyo uandikishaji hauwezi kutenduliwa tena. Badala yake, zima akaunti.';
export const creditChanged =
  'Akiba ya mwanafunzi si sawa na pesa zilizolipwa pamoja na ombi. Kwanza rekebisha tofauti kwenye Malipo.';
export const fromApplication = 'Ameandikishwa kutokana na ombi';
export const undone = 'Uandikishaji umetenduliwa';

// The review before the enrolment.
export const hint = (email: string) =>
  `Tutafungua akaunti ya mwanafunzi, na kutuma kwa ${email} kiungo cha kuchagua nenosiri. Pesa zilizolipwa pamoja na ombi zinakuwa akiba ya mwanafunzi. Kozi za bure au zinazolipika kwa akiba hiyo hufunguka papo hapo, nyingine zikishalipwa.`;
export const courses = 'Kozi';
export const addCourse = 'Ongeza kozi';
export const priceOf = (course: string) => `Bei ya ${course} (Ksh.)`;
export const usualPrice = (price: string) => `Bei ya kawaida: ${price}`;
export const reasonFor = (course: string) => `Sababu ya punguzo la ${course}`;
export const remove = (course: string) => `Ondoa ${course}`;

// Undoing it.
export const undo = 'Tendua uandikishaji';
export const undoQuestion = (name: string) =>
  `Mwaliko utaacha kufanya kazi, akaunti na kozi za ${name} zitaondolewa, na pesa zilizolipwa pamoja na ombi zitarudishwa kwenye ombi.`;
export const yesUndo = 'Ndiyo, tendua';
