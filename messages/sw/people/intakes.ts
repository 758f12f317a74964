/** Makundi ya kuanza: wanafunzi wanaoanza kozi siku moja. */
import { plural } from '#messages/sw/locale.ts';

// The office's list.
export const title = 'Makundi ya kuanza';
export const about =
  'Kundi ni wanafunzi wanaoanza kozi siku moja. Anayejiunga na kozi huwekwa katika kundi linalofuata lenye nafasi, isipokuwa ofisi imemchagulia kundi.';
export const none = 'Bado hakuna makundi';
export const noneText = 'Bonyeza Ongeza kundi ili upange la kwanza.';
export const courseFirst = 'Kila kundi ni la kozi fulani. <courses>Ongeza kozi</courses> kwanza.';
export const columns = {
  intake: 'Kundi',
  startsOn: 'Siku ya kwanza',
  applyUntil: 'Mwisho wa kuomba',
  students: 'Wanafunzi',
};
export const studentsOf = (students: number, places: number | null) =>
  places === null ? String(students) : `${students} kati ya ${places}`;

// Editing.
export const add = 'Ongeza kundi';
export const added = 'Kundi limeongezwa';
export const edit = 'Hariri<name/>';
export const editTitle = 'Hariri kundi';
export const save = 'Hifadhi';
export const saved = 'Kundi limehifadhiwa';
export const saveFailed = 'Kundi halikuhifadhiwa';
export const course = 'Kozi';
export const nameLabel = 'Jina';
export const nameHint = 'Kama vile “Januari 2027”.';
export const startsOn = 'Siku ya kwanza';
export const startsOnHint =
  'Siku za mwisho na za kufunguliwa zinazohesabiwa kutoka siku ya kwanza husogea pamoja nayo.';
export const applyUntil = 'Siku ya mwisho ya kuomba';
export const placesLabel = 'Nafasi (si lazima)';
export const placesHint = 'Zikijaa, wanaojiunga huwekwa katika kundi linalofuata.';
export const remove = 'Futa<name/>';
export const removeQuestion = (name: string) => `Futa ${name}?`;
export const removeText = 'Wageni hawataliona tena. Hatua hii haiwezi kutenduliwa.';
export const confirmRemove = 'Futa';

// Its students.
export const students = 'Wanafunzi<name/>';
export const studentsTitle = (course: string) => `Makundi ya wanafunzi: ${course}`;
export const noStudents = 'Bado hakuna aliyejiunga na kozi hii.';
export const intakeOf = (student: string) => `Kundi la ${student}`;
export const noIntake = 'Bila kundi';
export const joined = 'Alijiunga <day/>';
/** For whom places are kept, and by what. */
export const reservedIn = (intake: string) => `Nafasi zilizohifadhiwa: ${intake}`;
export const reservedBy = { offer: 'Ofa', price: 'Bei ya makubaliano, bado haijalipwa' };

// For visitors.
export const nextIntakes = 'Makundi yanayofuata';
interface Dates {
  startsOn: string;
  applyUntil: string;
}
export const dates = ({ startsOn, applyUntil }: Dates) => `Linaanza ${startsOn}. Omba kufikia ${applyUntil}.`;
export const placesLeft = (places: number) => plural(places, { one: 'Nafasi # imebaki.', other: 'Nafasi # zimebaki.' });
export const noPlaces = 'Nafasi zimejaa.';

// Validation, and from the server.
export const required = 'Sehemu hii inahitajika';
export const tooLongName = 'Tumia herufi zisizozidi 80';
export const badDay = 'Chagua siku, kama vile 2027-01-11';
export const badPlaces = 'Weka namba nzima kuanzia 1 hadi 10,000, au iache wazi';
export const gone = 'Kundi hili halipo tena.';
export const notEnrolled = 'Mwanafunzi huyu hayumo tena kwenye kozi.';
export const full = 'Kundi hili halina nafasi. Unaweza kuongeza idadi ya nafasi zake.';
export const tooFewPlaces = (students: number) =>
  plural(students, {
    one: 'Kundi tayari lina mwanafunzi #. Mhamishe kwanza.',
    other: 'Kundi tayari lina wanafunzi #. Wahamishe baadhi yao kwanza.',
  });
export const hasStudents = 'Kundi lina wanafunzi. Wahamishe kwenye kundi lingine kwanza.';
export const deleted = 'Kundi limefutwa';
export const assigned = 'Mwanafunzi amehamishwa';
