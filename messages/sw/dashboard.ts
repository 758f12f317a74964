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
export const yourProfile = 'Wasifu wako';
