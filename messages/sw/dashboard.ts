/** Kurasa za mwanzo: hatua inayofuata ya mwanafunzi, na hesabu za wafanyakazi. */
import { plural } from './locale.ts';

export const welcome = (name: string) => `Karibu, ${name}`;

// The student's next step.
export const goodToSeeYou = 'Tumefurahi kukuona.';
export const pickFirst = 'Chagua kozi yako ya kwanza. Kozi za bure hufunguka papo hapo.';
export const joinedOne = (course: string) => `Umejiandikisha kwa kozi ya ${course}.`;
export const joinedMany = (count: number) => plural(count, { other: 'Umejiandikisha kwa kozi #.' });
export const nextLesson = (course: string, lesson: string) => `${course}: ${lesson}`;
export const goTo = (course: string) => `Nenda kwenye ${course}`;
export const seeAllCourses = 'Tazama kozi zote';

// The student's next deadline.
export const dueNotLoaded = 'Imeshindikana kupata mwisho wako wa kuwasilisha unaofuata.';
export const nothingDue = 'Huna kazi ya kuwasilisha hivi karibuni.';
export const lateAccepted = 'kazi iliyochelewa inapokelewa';
export const until = (deadline: string) => `hadi ${deadline}`;
export const handIn = 'Wasilisha';
export const moreToHandIn = (count: number) =>
  plural(count, { one: 'Kazi # zaidi ya kuwasilisha', other: 'Kazi # zaidi za kuwasilisha' });
export const allAssignments = 'Kazi zote';

// The student's courses.
export const yourCourses = 'Kozi zako';
export const allCourses = 'Kozi zote';
export const lookThrough = 'Angalia Kozi zote, kisha bonyeza Jiandikishe.';

// The counts for staff.
export const all = { courses: 'Kozi zote', students: 'Wanafunzi waliojiandikisha', lessons: 'Masomo yote' };
export const yours = { courses: 'Kozi zako', students: 'Wanafunzi wako', lessons: 'Masomo yako' };
export const sessions = 'Madarasa ya moja kwa moja';
export const unavailable = 'Haipatikani';

// The student's classes, feedback and fees.
export const today = 'Leo';
export const dayNotLoaded = 'Imeshindikana kupakia. Angalia mtandao wako.';
export const liveNow = 'Moja kwa moja sasa';
export const join = 'Jiunge';
export const moreLive = (count: number) =>
  plural(count, { one: 'Darasa # zaidi liko moja kwa moja', other: 'Madarasa # zaidi yako moja kwa moja' });
export const liveUntil = (end: string) => `Imepangwa hadi ${end}. Utaweza kujiunga mwalimu wako akifungua chumba.`;
export const nextClass = (event: string, start: string) => `${event}, ${start}`;
export const noClasses = 'Hakuna darasa lililopangwa bado';
export const noClassesText = 'Ukijiandikisha kwa kozi, madarasa yake yataonekana hapa.';
export const newFeedback = (task: string) => `Maoni mapya: ${task}`;
export const moreFeedback = (count: number) =>
  plural(count, { one: 'Kazi # zaidi yenye maoni mapya', other: 'Kazi # zaidi zenye maoni mapya' });
export const noFeedback = 'Hakuna maoni mapya';
export const noFeedbackText = 'Mwalimu wako akisahihisha kazi yako, utaona maoni hapa.';
export const feesToGo = (amount: string) => `Imebaki ${amount}`;
export const feesPaid = 'Umelipa yote';
export const feesFor = (course: string) => `kwa ${course}`;
export const moreFees = (count: number) =>
  plural(count, { one: 'Kozi # zaidi ya kulipia', other: 'Kozi # zaidi za kulipia' });
export const noFees = 'Huna karo unayodaiwa';
export const noFeesText = 'Malipo na risiti zako ziko hapa.';

// The staff's day.
export const classesToday = 'Madarasa ya leo';
export const noClassToday = 'Hakuna darasa leo.';
export const noClassTodayText = 'Madarasa unayopanga kwenye ratiba yataonekana hapa pamoja na kitufe cha Anza.';
export const fromTo = (start: string, end: string) => `${start} hadi ${end}`;
export const start = 'Anza';
export const enter = 'Ingia';
export const over = 'Limeisha';

// The tutor's work to mark, and students who need help.
export const toMark = 'Za kusahihisha';
export const handinOf = (student: string, task: string) => `${student}: ${task}`;
export const waitsFor = (age: string) => `inasubiri kwa ${age}`;
export const allToMark = (count: number) => plural(count, { other: 'Kazi zote # zilizowasilishwa' });
export const moreToMark = (count: number) => plural(count, { other: 'Kazi zote zilizowasilishwa, zaidi ya #' });
export const nothingToMark = 'Hakuna cha kusahihisha.';
export const nothingToMarkText = 'Kazi zinazowasilishwa na wanafunzi wako zitaonekana hapa, za zamani kwanza.';
export const fallingBehind = 'Wanaobaki nyuma';
export const fallingBehindRule = ({ tasks, within, quiet }: { tasks: number; within: number; quiet: number }) =>
  `Wanafunzi wenye kazi ${tasks} au zaidi za siku ${within} zilizopita ambazo muda umepita na hawajaziwasilisha, au waliokaa siku ${quiet} bila kufungua somo, kufanya kazi, kujaribu changamoto wala kuwa darasani, huku masomo yakiwa bado yapo. Kazi ambazo mwisho wake ulikuwa kabla hawajajiunga hazihesabiwi.`;
export const overdueTasks = (count: number) => plural(count, { one: 'kazi # imechelewa', other: 'kazi # zimechelewa' });
export const lastActive = (age: string) => `hajaonekana kwa ${age}`;
export const allBehind = (count: number) => plural(count, { other: 'Onyesha wanafunzi wote #' });
export const fewerBehind = 'Onyesha wanafunzi wachache';
export const nobodyBehind = 'Hakuna mwanafunzi anayebaki nyuma.';
export const nobodyBehindText = 'Wanafunzi wanaoweza kuhitaji msaada wako wataonekana hapa.';
