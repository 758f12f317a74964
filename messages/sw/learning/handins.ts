/** Kazi zilizowasilishwa. */
import { plural } from '#messages/sw/locale.ts';

export const over = 'Muda wa kuwasilisha umepita, na kazi hii haikubaliwi ikichelewa.';
export const nothing = {
  file: 'Chagua faili ya kuwasilisha.',
  link: 'Weka kiungo cha kazi yako.',
  text: 'Andika kitu cha kuwasilisha.',
  code: 'Andika programu ya kuwasilisha.',
  project: 'Chagua mradi wa kuwasilisha.',
};
export const noFiles = 'Mradi huu hauna faili za kuwasilisha.';
export const link = 'Weka anwani inayoanza kwa https:// au http://';
export const text = 'Maandishi yasizidi herufi 64,000';
export const tooOften = 'Umewasilisha kazi hii mara nyingi mno katika saa moja iliyopita. Tafadhali subiri kidogo.';
export const full =
  'Umewasilisha kazi hii mara hamsini, ambacho ndicho kikomo. Kazi uliyowasilisha mwisho ndiyo inayohesabiwa.';
export const same = 'Tayari umewasilisha kazi hii hii. Badilisha kitu kabla ya kuiwasilisha tena.';
export const otherContent =
  'Kazi hii tayari iliwasilishwa ikiwa na maudhui tofauti. Tafadhali pakia ukurasa upya, kisha uiwasilishe tena.';
export const overtaken = 'Shule ina toleo jipya zaidi kutoka kwenye kifaa au ukurasa mwingine.';
export const gone = 'Jaribio hili halipo tena.';
export const none = 'Bado hakuna kazi';

// The list of assignments.
export const assignments = 'Kazi';
export const yourAssignments = 'Kazi zako';
export const allAssignments = 'Kazi zote';
export const willAppear = 'Kazi za kozi zako zitaonekana hapa.';
export const goToCourses = 'Nenda kwenye kozi';
export const chooseAnother = 'Chagua nyingine kati ya kazi zako.';
export const searchAssignments = 'Tafuta kazi';
export const filterByCourse = 'Chuja kwa kozi';
export const allCourses = 'Kozi zote';
export const found = (assignments: number) =>
  plural(assignments, { one: 'Kazi # imepatikana', other: 'Kazi # zimepatikana' });
export const nothingFoundFor = (terms: string) => `Hakuna kilichopatikana kwa “${terms}”`;
export const noneInCourse = 'Kozi hii bado haina kazi';
export const showAll = 'Onyesha kazi zote';

// The state of an assignment, and the next step.
export const states = {
  'not submitted': 'Haijawasilishwa',
  draft: 'Rasimu',
  submitted: 'Imewasilishwa',
  late: 'Imewasilishwa kwa kuchelewa',
  graded: 'Ina alama',
};
export const handIn = 'Wasilisha';
export const handInAgain = 'Wasilisha tena';
export const viewFeedback = 'Tazama maoni';
export const open = 'Fungua';
export const reached = (points: number, maximum: number) =>
  `${points} kati ya ${plural(maximum, { other: 'pointi #' })}`;
export const lateness = (days: number) => (days === 0 ? 'kwa wakati' : plural(days, { other: 'imechelewa siku #' }));
export const lastHour = (minutes: number) =>
  `${plural(minutes, { one: 'Imebaki dakika #', other: 'Zimebaki dakika #' })}. Bado hujawasilisha chochote.`;

// The form.
export const course = 'Kozi';
export const lesson = 'Somo';
export const task = 'Kazi';
export const linkLabel = 'Kiungo';
export const textLabel = 'Maandishi';
export const filesLabel = 'Faili';
export const language = 'Lugha';
export const program = 'Programu';
export const submit = 'Wasilisha';
export const stillUploading = 'Faili bado inapakiwa. Unaweza kubonyeza Wasilisha sasa hivi.';
export const afterUpload = 'Tutaiwasilisha upakiaji ukikamilika. Usifunge ukurasa huu.';
export const notYet = 'Usiwasilishe bado';
export const notUploaded = (fileName: string) => `${fileName} haikupakiwa. Jaribu tena, au ughairi.`;
export const fileRemoved =
  'Umeondoa faili, kwa hivyo hakuna kilichowasilishwa. Bonyeza Wasilisha ili kuwasilisha zilizobaki.';
export const confirmHandIn = 'Wasilisha kazi hii?';

// The draft.
export const savingDraft = 'Tunahifadhi rasimu yako…';
export const draftSaved = 'Rasimu imehifadhiwa. Bado haijawasilishwa.';
export const draftOffline = 'Rasimu yako imehifadhiwa kwenye kifaa hiki pekee. Shule bado haijaipokea.';
export const draftRefused = (reason: string) => `${reason} Rasimu yako imehifadhiwa kwenye kifaa hiki pekee.`;
export const otherDraft = 'Kifaa hiki kina rasimu tofauti, ambayo shule haijaipokea.';
export const useOther = 'Tumia rasimu ya kifaa hiki';
export const discard = 'Itupe';
export const newerVersion =
  'Shule ina toleo jipya zaidi kutoka kwenye kifaa au ukurasa mwingine. Toleo lililo hapa chini halijatumwa.';
export const showNewer = 'Onyesha toleo jipya zaidi';
export const keepBelow = 'Baki na toleo lililo hapa chini';

// Drafts that were not handed in before the deadline.
export const yourDraft = 'Rasimu yako';
export const draftNotHandedIn = 'Rasimu yako haikuwasilishwa.';
export const onThisDevice = 'Kwenye kifaa hiki';
export const onDeviceOnly = 'Hii iko kwenye kifaa hiki pekee. Shule haijawahi kuipokea.';
export const copiedYourDraft = 'rasimu yako';
export const copiedOnDevice = 'rasimu iliyo kwenye kifaa hiki';
export const copiedDraft = (number: number) => `rasimu ya ${number} iliyo kwenye kifaa hiki`;

// The receipt.
interface Received {
  city: string | undefined;
  daysLate: number;
  penalty: number;
  attempt: number;
}
export const received = ({ city, daysLate, penalty, attempt }: Received) =>
  `<strong>Imewasilishwa</strong> <time/>${city ? ` (saa za ${city})` : ''}, ${lateness(daysLate)}.${
    penalty > 0 ? ` Makato ya kuchelewa: asilimia ${penalty} ya pointi.` : ''
  } Hili ni jaribio la ${attempt}. La mwisho ndilo linalohesabiwa.`;

// Earlier attempts.
export const yourMarks = 'Alama zako';
export const whatYouHandedIn = 'Kazi ulizowasilisha';
export const attempt = (number: number) => `Jaribio la ${number}`;
export const handedInAt = 'Iliwasilishwa <time/>';
export const attemptText = 'Ulichowasilisha';
export const showPicture = 'Onyesha picha';
export const pictureNotShown = 'Picha hii haiwezi kuonyeshwa hapa. Ipakue ili uitazame.';
export const commentsOnLines = 'Maoni kuhusu mistari yako';
export const line = (number: number) => `Mstari wa ${number}:`;
export const beforePenalty = (points: number) => `(${points} kabla ya makato ya kuchelewa)`;
export const pointsOf = (points: number, maximum: number) => `${points} kati ya ${maximum}`;
export const markedAt = 'Alama zilitolewa <time/>';

// A hand-in that would replace a better one.
const days = (count: number) => plural(count, { other: 'siku #' });
interface Points {
  final: number;
  points: number;
}
interface Late {
  days: number;
  /** Percent of the points. */
  penalty: number;
}
export const replaced = {
  plain: 'Hii itachukua nafasi ya kazi uliyowasilisha.',
  onTime: 'Hii itachukua nafasi ya kazi uliyowasilisha kwa wakati.',
  marked: ({ final, points }: Points) =>
    `Hii itachukua nafasi ya kazi uliyowasilisha, iliyopata pointi ${final} kati ya ${points}.`,
  markedOnTime: ({ final, points }: Points) =>
    `Hii itachukua nafasi ya kazi uliyowasilisha kwa wakati, iliyopata pointi ${final} kati ya ${points}.`,
  late: 'Itahesabiwa kuwa imechelewa.',
  latePenalty: (penalty: number) => `Itahesabiwa kuwa imechelewa, na asilimia ${penalty} ya pointi itakatwa.`,
  later: (after: Late, before: Late) =>
    `Itahesabiwa kuwa imechelewa ${days(after.days)} badala ya ${days(before.days)}, na asilimia ${after.penalty} ya pointi itakatwa badala ya ${before.penalty}.`,
  markAgain: 'Mwalimu wako atalazimika kutoa alama za kazi hii mpya.',
  draft: 'Rasimu yako iliyo kwenye kifaa au ukurasa mwingine itafutwa bila kuwasilishwa.',
};
