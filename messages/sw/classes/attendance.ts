/** Mahudhurio. */

// Past classes.
export const livestream = 'Madarasa';
export const pastClasses = 'Madarasa yaliyopita';
export const room = 'Chumba';
export const from = 'Kuanzia';
export const to = 'Hadi';
export const people = 'Watu';
export const inProgress = 'Linaendelea';
export const withTutor = (tutor: string) => `mwalimu ${tutor}`;
export const noPastClasses = 'Bado hakuna madarasa yaliyopita';
export const noPastClassesText = 'Madarasa yataonekana hapa ukishafungua chumba.';

// One class.
export const attendance = 'Mahudhurio';
export const codeOfClass = 'Code ya darasa hili';
export const classAbout = (room: string, tutor: string) => `${room}, mwalimu ${tutor}, <time/>`;
export const noSuchClass = 'Darasa halipo';
export const tutor = 'Mwalimu';
export const name = 'Jina';
export const joined = 'Alijiunga';
export const left = 'Aliondoka';
export const minutes = 'Dakika';
export const visits = 'Mara alizoingia';
export const inClass = 'Yuko darasani';
export const noParticipants = 'Hakuna aliyehudhuria';
export const noParticipantsText = 'Chumba kilikuwa wazi, lakini hakuna aliyejiunga na darasa.';

// From the server.
export const gone = 'Hakuna darasa kama hilo.';
export const notYours = 'Ni mwalimu wa chumba hiki na ofisi pekee wanaoweza kusoma haya.';
export const page = 'Hakuna ukurasa kama huo.';
