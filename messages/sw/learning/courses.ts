/** Kozi. */
import { numbers, plural } from '#messages/sw/locale.ts';

export const gone = 'Kozi hii haipo tena.';
export const noneJoined = 'Bado hujajiandikisha kwa kozi yoyote';
export const none = 'Hakuna kozi';
export const added = 'Imeongezwa';
export const updated = 'Kozi imesasishwa';
export const deleted = 'Kozi imefutwa';
export const notYours = 'Ni mwalimu wa kozi hii na ofisi pekee wanaoweza kuibadilisha.';
export const paidFor = 'Wanafunzi wamelipia kozi hii. Warejeshee pesa zao kabla ya kuifuta.';
export const title = 'Ipe kozi jina lisilozidi herufi 120';
export const desc = 'Eleza kozi kwa herufi zisizozidi 5,000';
export const price = 'Bei iwe shilingi kamili, kuanzia 0 hadi 250,000';
export const chooseLevel = 'Chagua kiwango';
export const chooseLanguage = 'Chagua lugha';

// Cards and lists.
export const courses = 'Kozi';
export const allCourses = 'Kozi zote';
export const yourCourses = 'Kozi zako';
export const count = (courses: number) => plural(courses, { other: 'Kozi #' });
export const studentCount = (students: number) => plural(students, { one: 'Mwanafunzi #', other: 'Wanafunzi #' });
export const levels = { Beginner: 'Msingi', Intermediate: 'Kati', Advanced: 'Juu' };
export const free = 'Bure';
export const seeMore = 'Tazama zaidi';
export const aboutCourse = (course: string) => `kuhusu ${course}`;
export const lessons = 'Masomo';
export const ofCourse = (course: string) => `ya ${course}`;
export const showMore = 'Onyesha<hidden> kozi</hidden> zaidi';
export const loading = 'Inapakia';
export const notLoaded = (reason: string) => `Imeshindikana kufungua kozi. ${reason}`;
export const noneYet = 'Shule bado haijaongeza kozi. Rudi tena hivi karibuni.';
export const noneOfYours = 'Bado huna kozi';
export const addFirst = 'Bonyeza Ongeza kozi ili uunde ya kwanza.';

// Searching.
export const searchCourses = 'Tafuta kozi';
export const titleOrDescription = 'Jina au maelezo';
export const level = 'Kiwango';
export const allLevels = 'Viwango vyote';
export const language = 'Lugha ya kufundishia';
export const allLanguages = 'Lugha zote';
export const allTitle = 'Kozi zote';
export const atLevel = (level: string) => `Kozi za kiwango cha ${level.toLowerCase()}`;
export const matching = (terms: string) => `Kozi zinazolingana na “${terms}”`;
export const matchingAtLevel = (level: string, terms: string) =>
  `Kozi za kiwango cha ${level.toLowerCase()} zinazolingana na “${terms}”`;
export const searching = 'Inatafuta…';
export const countFor = (courses: number, terms: string) => `${count(courses)} kwa “${terms}”`;
export const nothingFound = 'Hakuna kilichopatikana';
export const nothingFoundFor = (terms: string) => `Hakuna kilichopatikana kwa “${terms}”`;
export const checkSpelling = 'Angalia tahajia, au tumia maneno machache.';
export const tryAnotherLevel = 'Jaribu kiwango kingine.';
export const tryAnotherLanguage = 'Jaribu lugha nyingine.';
export const tryFewerWords = 'Jaribu maneno machache, au mwanzo wa neno tu.';
export const showAll = 'Onyesha kozi zote';

// One course.
export const noSuchCourse = 'Kozi haipo';
export const courseNotLoaded = (reason: string) => `Imeshindikana kufungua kozi. ${reason}`;
export const taughtBy = (tutor: string) => `Inafundishwa na ${tutor}`;
export const aboutThis = 'Kuhusu kozi hii';
export const theCourse = 'Kozi';
export const unlockFree = 'Kozi hii ni ya bure. Bonyeza Jiandikishe ili kufungua masomo.';
export const unlockFor = (price: string) => `Bonyeza Jiandikishe na ulipe ${price} ili kufungua masomo.`;
export const notOneOfYours = 'Hii si mojawapo ya kozi zako';
export const mayBeGone = 'Huenda haipo tena.';

// Adding and editing.
export const addCourse = 'Ongeza kozi';
export const add = 'Ongeza';
export const addLessons = 'Ongeza masomo';
export const updateCourse = 'Sasisha kozi';
export const update = 'Sasisha';
export const edit = 'Hariri';
export const titleLabel = 'Jina';
export const descLabel = 'Maelezo';
export const priceLabel = 'Bei (Ksh.)';
export const priceHint = 'Shilingi kamili; 0 ikiwa kozi ni ya bure.';
export const picture = 'Picha';
export const pictureHint = 'Usipoweka picha, tutaonyesha mchoro badala yake.';
export const success = 'Imefaulu';
export const failed = 'Imeshindikana';
export const permissionDenied = 'Huna ruhusa';

// Deleting.
export const remove = 'Futa';
export const areYouSure = 'Una uhakika?';
const affectedStudents = (students: number) =>
  students === 0
    ? 'Hakuna mwanafunzi aliyejiandikisha kwa kozi hii.'
    : plural(students, {
        one: 'Mwanafunzi # hataweza kuifungua tena.',
        other: 'Wanafunzi # hawataweza kuifungua tena.',
      });
export const removeText = (course: string, students: number) =>
  `“${course}” itafutwa pamoja na kila kitu kilichomo. ${affectedStudents(students)} Hatua hii haiwezi kutenduliwa.`;

interface DeletionImpact {
  students: number;
  handins: number;
  marks: number;
  attempts: number;
}
export function deletionImpact({ students, handins, marks, attempts }: DeletionImpact) {
  const parts = [
    handins > 0 && plural(handins, { one: 'kazi # iliyowasilishwa', other: 'kazi # zilizowasilishwa' }),
    marks > 0 && plural(marks, { other: 'alama #' }),
    attempts > 0 && plural(attempts, { one: 'jaribio # la changamoto', other: 'majaribio # ya changamoto' }),
  ];
  const list = new Intl.ListFormat(numbers).format(parts.filter((part) => part !== false));
  return `Hii pia itafuta kazi ya ${plural(students, { one: 'mwanafunzi #', other: 'wanafunzi #' })}: ${list}.`;
}
export const noWork = 'Wanafunzi hawajawasilisha kazi yoyote ya kozi hii.';
export const workNotCounted = 'Imeshindikana kuhesabu kazi zilizowasilishwa.';
export const countingWork = 'Tunahesabu kazi zilizowasilishwa…';
export const downloadMarks = 'Pakua alama kwanza';
