/** Alama. */
import { plural } from '#messages/sw/locale.ts';

export const gone = 'Kazi hii iliyowasilishwa haipo tena.';
export const noTask = 'Kazi hii haipo tena.';
export const notYours = 'Ni mwalimu wa kozi hii na ofisi pekee wanaoweza kuona alama zake.';
export const points = 'Toa pointi kuanzia 0 hadi kikomo cha kazi hii';
export const rubric = 'Toa pointi kwa kila kigezo, zisizozidi kikomo chake';
export const remarked =
  'Kazi hii imepewa alama tangu ulipoifungua. Angalia alama hizo, kisha uhifadhi tena ili kutumia zako.';
export const newer = 'Mwanafunzi amewasilisha toleo jipya zaidi. Tafadhali liangalie.';
export const comment = 'Maoni kuhusu mstari yawe na herufi 1 hadi 2,000';
export const markComment = 'Maoni ya jumla yasizidi herufi 5,000';
export const commentGone = 'Maoni haya hayapo tena.';
export const noLine = 'Hakuna mstari kama huo.';
export const otherLine =
  'Maoni haya tayari yaliongezwa kwenye mstari mwingine. Tafadhali pakia ukurasa upya, kisha uyaongeze tena.';
export const quickFull = 'Una maoni ya haraka hamsini. Futa mojawapo kwanza.';
export const commentDeleted = 'Maoni yamefutwa';
export const quickGone = 'Maoni haya ya haraka hayapo tena.';
export const none = 'Hakuna kazi iliyowasilishwa iliyopatikana';
export const deletedPerson = 'Mtumiaji aliyefutwa';
export const left = 'ameacha kozi';

// The queue.
export const handins = 'Kazi zilizowasilishwa';
export const student = 'Mwanafunzi';
export const name = 'Jina';
export const course = 'Kozi';
export const allCourses = 'Kozi zote';
export const thisCourse = 'Kozi hii';
export const task = 'Kazi';
export const allTasks = 'Kazi zote';
export const thisTask = 'Kazi hii';
export const state = 'Hali';
export const states = {
  waiting: 'Inasubiri alama',
  marked: 'Ina alama, hazijatangazwa',
  released: 'Alama zimetangazwa',
  all: 'Zote',
};
export const onlyLate = 'Zilizochelewa pekee';
export const daysLate = (days: number) => plural(days, { other: 'imechelewa siku #' });
export const handedIn = 'Iliwasilishwa';
export const pointsColumn = 'Pointi';
export const attempt = (number: number) => `Jaribio la ${number}`;
export const outOf = (maximum: number) => `kati ya ${maximum}`;
export const pointsOf = (points: number, maximum: number) => `${points} kati ya ${maximum}`;

// A hand-in.
export const attempts = 'Majaribio';
export const handedInAt = 'Iliwasilishwa <time/>';
export const program = 'Programu';
export const text = 'Maandishi';
export const download = 'Pakua';
export const fileNotShown = 'Faili hii haiwezi kuonyeshwa hapa. Ipakue ili uitazame.';
export const pictureNotShown = 'Picha hii haiwezi kuonyeshwa hapa. Ipakue ili uitazame.';
export const showLines = (lines: number) => plural(lines, { one: 'Onyesha mstari #', other: 'Onyesha mistari #' });
export const linesOf = (title: string) => `Mistari ya ${title}`;
export const reached = (points: number, maximum: number) =>
  `${points} kati ya ${plural(maximum, { other: 'pointi #' })}.`;
interface Reached {
  criterion: string;
  points: number;
  maximum: number;
}
export const reachedIn = ({ criterion, points, maximum }: Reached) => `${criterion}: ${points} kati ya ${maximum}.`;

// Comments.
export const commentOn = (line: number) => `Maoni kuhusu mstari wa ${line}`;
export const changeComment = (line: number) => `Badilisha maoni kuhusu mstari wa ${line}`;
export const deleteComment = (line: number) => `Futa maoni kuhusu mstari wa ${line}`;
export const deleteThisComment = 'Futa maoni haya?';
export const remove = 'Futa';
export const saveComment = 'Hifadhi maoni';
export const cancel = 'Ghairi';
export const quickComments = 'Maoni ya haraka';
export const noQuickComments = 'Andika maoni na uyahifadhi hapa, ili uyaweke tena kwa kugusa mara moja.';
export const saveAsQuick = 'Hifadhi kama maoni ya haraka';
export const deleteQuick = (comment: string) => `Futa: ${comment}`;

// Giving a mark.
export const goToMarking = 'Nenda kutoa alama';
export const mark = 'Alama';
export const commentLabel = 'Maoni';
export const pointsUpTo = (maximum: number) => `Pointi (kati ya ${maximum})`;
export const criterionUpTo = (criterion: string, maximum: number) => `${criterion} (kati ya ${maximum})`;
export const total = (points: number, maximum: number) => `Jumla: ${points} kati ya ${maximum}.`;
interface Penalized {
  days: number;
  points: number;
  maximum: number;
}
export const penalized = ({ days, points, maximum }: Penalized) =>
  `Siku za kuchelewa: ${days}. Baada ya makato ya kuchelewa, ${points} kati ya ${maximum}.`;
export const save = 'Hifadhi';
export const saveAndNext = 'Hifadhi na uendelee';
export const saved = 'Imehifadhiwa';
export const notSaved = 'Alama hazikuhifadhiwa';
export const commentNotSaved = 'Alama hazikuhifadhiwa, kwa sababu imeshindikana kuhifadhi maoni fulani.';
export const typedForPrevious =
  'Mwanafunzi amewasilisha jaribio jipya. Ulichoandika kwa jaribio lililotangulia kiko hapa chini, lakini hakijahifadhiwa.';
export const markedPrevious =
  'Mwanafunzi amewasilisha jaribio jipya. Alama za jaribio lililotangulia ziko hapa chini, lakini hazijahifadhiwa.';

// When the student is notified.
export const alreadyReleased = 'Alama zimetangazwa. Mwanafunzi huona mabadiliko, na hupata arifa pointi zikibadilika.';
export const releasedOnSave = 'Mwanafunzi hupata arifa unapohifadhi.';
export const releasedTogether = 'Mwanafunzi hupata arifa unapotangaza alama za kazi hii.';
export const unreleasedMarks = 'Alama ambazo hazijatangazwa';
export const releaseMarks = (marks: number) => `Tangaza alama (${marks})`;
export const ofTask = (task: string) => `za ${task}`;
export const confirmRelease = 'Tangaza alama?';
export const release = 'Tangaza';
export const releaseText = (task: string, students: number) =>
  `${plural(students, { one: 'Mwanafunzi mmoja ataarifiwa kuhusu alama zake', other: 'Wanafunzi # wataarifiwa kuhusu alama zao' })} za “${task}”, hapa na kwa barua pepe. Unaweza kubadilisha alama zilizotangazwa, lakini huwezi kuziondoa.`;
export const released = (marks: number) =>
  plural(marks, { one: 'Alama # imetangazwa.', other: 'Alama # zimetangazwa.' });
export const failed = 'Imeshindikana';

// Earlier marks.
export const changes = 'Mabadiliko';
export const given = (points: number) => `${points} kutoka kwa <name/>, <time/>`;
export const edited = (points: number) => `Pointi hazikubadilika (${points}), zilihaririwa na <name/>, <time/>`;
export const changed = (from: number, to: number) => `Zilibadilishwa kutoka ${from} hadi ${to} na <name/>, <time/>`;

// The grade book.
export const gradeBook = 'Daftari la alama';
export const gradeBookOf = (course: string) => `Daftari la alama za ${course}`;
export const totalColumn = 'Jumla';
export const joined = 'alijiandikisha <time/>';
export const notHandedIn = 'haijawasilishwa';
export const toBeMarked = 'inasubiri alama';
export const notReleased = 'hazijatangazwa';
