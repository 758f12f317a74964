/** Matangazo: yale ambayo wafanyakazi huwaandikia wote, kozi, au kundi la kuanza. */
import { plural } from './locale.ts';

export const title = 'Matangazo';

// For readers.
export const none = 'Bado hakuna matangazo';
export const noneText = 'Matangazo ya shule kwako yataonekana hapa.';
export const all = 'Matangazo yote';
export const isNew = 'Jipya';
export const gone = 'Tangazo hili halipo tena.';
export const goneTitle = 'Tangazo halikupatikana';
export const notSent = 'Bado halijatumwa';

// The staff's list.
export const about = 'Tangazo huonekana kwenye kengele ya wapokeaji, na hutumwa kwa barua pepe isipokuwa wameizima.';
export const written = 'Yaliyoandikwa';
export const received = 'Uliyopokea';
export const noneSentText = 'Bonyeza Andika tangazo ili utume la kwanza.';
export const courseFirst = 'Ukishakuwa na kozi unayofundisha, utaweza kuwaandikia wanafunzi wako.';
export const columns = { announcement: 'Tangazo', to: 'Kwa', state: 'Lilitumwa', readers: 'Limesomwa na' };
export const scheduled = 'Litatumwa <when/>';
export const readBy = (readers: number, recipients: number) => `${readers} kati ya ${recipients}`;
export const audiences = {
  everyone: 'Kila mtu',
  students: 'Wanafunzi wote',
  tutors: 'Walimu wote',
  office: 'Ofisi',
};
export const ofIntake = (intake: string | null, course: string) =>
  intake === null ? `${course}: kundi lililofutwa` : `${course}: ${intake}`;

// Writing.
export const add = 'Andika tangazo';
export const edit = 'Hariri<name/>';
export const editTitle = 'Hariri tangazo';
export const to = 'Kwa';
export const courses = 'Wanafunzi wa kozi';
export const intakes = 'Wanafunzi wa kundi la kuanza';
export const reach = (people: number) => plural(people, { one: 'Litamfikia mtu #.', other: 'Litawafikia watu #.' });
export const titleLabel = 'Kichwa';
export const textLabel = 'Maandishi';
export const when = 'Tuma lini (si lazima)';
export const whenHint = (city: string) => `Saa za ${city}. Acha wazi ili kutuma sasa.`;
export const send = 'Tuma';
export const save = 'Hifadhi';
export const sent = 'Tangazo limetumwa';
export const planned = 'Tangazo limepangwa kutumwa';
export const saveFailed = 'Tangazo halikuhifadhiwa';
export const remove = 'Futa<name/>';
export const removeQuestion = (name: string) => `Futa “${name}”?`;
export const removeText = 'Litaondolewa kwa wapokeaji wote, hata kwenye kengele zao. Barua pepe zilizotumwa zitabaki.';
export const removeScheduledText = 'Halitatumwa. Hatua hii haiwezi kutenduliwa.';
export const confirmRemove = 'Futa';

// Validation, and from the server.
export const badTitle = 'Weka kichwa kisichozidi herufi 120';
export const badText = 'Weka maandishi yasiyozidi herufi 5,000';
export const badTime = 'Chagua siku na saa';
export const pastTime = 'Chagua saa ambayo haijapita, au acha wazi ili kutuma sasa.';
export const noAudience = 'Chagua kozi au kundi la kuanza.';
export const ownCoursesOnly = 'Walimu huwaandikia wanafunzi wa kozi zao pekee.';
export const notYours = 'Ni mwandishi wake na ofisi pekee wanaoweza kubadilisha tangazo hili.';
export const alreadySent = 'Tangazo hili limeshatumwa, kwa hivyo haliwezi kubadilishwa.';
export const deleted = 'Tangazo limefutwa';
export const markedRead = 'Limewekwa kama limesomwa';
