/** Watu. */
import { plural } from '#messages/sw/locale.ts';

// From the server.
export const page = 'Hakuna ukurasa kama huo.';
export const notYourself =
  'Huwezi kubadilisha aina ya akaunti yako wala kuzima akaunti yako. Mwombe mwenzako wa ofisini.';
export const unproved = 'Mtu huyu bado hajathibitisha barua pepe yake. Badala yake, mwalike.';
export const closed = 'Akaunti hii imezimwa. Iwashe tena kwanza.';

// The list.
export const title = 'Watu';
export const types = { student: 'Mwanafunzi', tutor: 'Mwalimu', admin: 'Ofisi' };
export const states = {
  active: 'Inatumika',
  invited: 'Amealikwa',
  unconfirmed: 'Hajathibitisha',
  deactivated: 'Imezimwa',
};
export const nameEmailOrNumber = 'Jina, barua pepe au namba';
export const type = 'Aina';
export const allTypes = 'Aina zote';
export const person = 'Mtu';
export const state = 'Hali';
export const lastSeen = 'Alionekana mwisho';
export const neverSignedIn = 'hajawahi kuingia';
export const noMatch = 'Hakuna watu wanaolingana na utafutaji huu.';
export const mistypedNumber = (number: string) => `${number} si namba ya usajili: angalau tarakimu moja si sahihi.`;
export const count = (total: number) => plural(total, { one: 'Mtu #', other: 'Watu #' });
export const found = (total: number) => plural(total, { one: 'Mtu # amepatikana', other: 'Watu # wamepatikana' });

// Managing a person.
export const manage = 'Simamia<name/>';
export const you = 'Huyu ni wewe';
export const accountStatement = 'Taarifa ya akaunti';
export const typeHints = {
  student: 'husoma kozi',
  tutor: 'huunda na kufundisha kozi',
  admin: 'husimamia watu na kozi zote',
};
export const becomes = {
  student: (name: string) => `${name} atakuwa mwanafunzi papo hapo na atapata barua pepe.`,
  tutor: (name: string) => `${name} atakuwa mwalimu papo hapo na atapata barua pepe.`,
  admin: (name: string) => `${name} atajiunga na ofisi papo hapo na atapata barua pepe.`,
};
export const became = {
  student: (name: string) => `${name} sasa ni mwanafunzi.`,
  tutor: (name: string) => `${name} sasa ni mwalimu.`,
  admin: (name: string) => `${name} sasa ni mmoja wa wafanyakazi wa ofisi.`,
};
export const changeTypeTo = { student: 'Mfanye mwanafunzi', tutor: 'Mfanye mwalimu', admin: 'Mwongeze kwenye ofisi' };

// Deactivating and reactivating.
export const deactivate = 'Zima akaunti';
export const deactivateHint = 'Ataondolewa kwenye vifaa vyote na hataweza kuingia. Kazi yake itahifadhiwa.';
export const deactivateAccount = 'Zima akaunti hii';
export const deactivateQuestion = (name: string) => `Zima akaunti ya ${name}?`;
export const yesDeactivate = 'Ndiyo, zima';
export const no = 'Hapana';
export const deactivated = (name: string) => `${name} ameondolewa kwenye akaunti yake na hawezi kuingia.`;
export const reactivateHint =
  'Akaunti hii imezimwa. Ikiwashwa tena, nenosiri, kozi na kujiandikisha kwake kwa kozi vitarudi kama vilivyokuwa.';
export const reactivate = 'Washa tena';
export const reactivated = (name: string) => `${name} anaweza kuingia tena.`;

// Finding a student.
export const student = 'Mwanafunzi';
export const partOfName = 'Sehemu ya jina au barua pepe, au namba ya usajili';
export const chosen = (name: string) => `Umemchagua: ${name}`;
export const searching = 'Inatafuta';
export const noStudents = 'Hakuna wanafunzi wanaolingana na utafutaji huu.';
export const studentsFound = 'Wanafunzi waliopatikana';
export const more = (count: number) =>
  plural(count, {
    one: 'Kuna mwingine #. Endelea kuandika jina.',
    other: 'Kuna wengine #. Endelea kuandika jina.',
  });
