/** Days that count from a student's start: when lessons open, and when tasks are due. */
import { plural } from '#messages/en/locale.ts';

const inDays = (days: number) => plural(days, { one: '# day', other: '# days' });

// When a lesson opens.
export const opensLabel = 'When the lesson opens';
export const opensFrom = {
  publication: 'As soon as it is published',
  date: 'On a day that you choose',
  joining: 'Some days after a student joins the course',
  intake: 'Some days after the student’s intake starts',
};
export const opensDayLabel = 'Opening day';
export const opensDayHint = 'It opens when this day begins.';
export const dayHasCome = 'This day has come: the lesson is open as soon as it is published.';
export const daysLabel = 'Number of days';
export const daysHint = '0 is the day itself.';
export const noIntakeHint = '0 is the day itself. For students in no intake, the days count from joining.';
export const finishFirst = 'Prerequisite lesson';
export const finishNone = 'None';
export const finishPrevious = 'The lesson before';
export const notAwaitedChoice = (lesson: string) => `${lesson} (not in effect)`;
export const finishFirstHint =
  'A student who has opened it before can still open it. If you delete or unpublish the lesson that you choose here, or move it below this one, students no longer have to finish it.';
/** For staff, in the list of lessons. */
export const opensAfterPrevious = 'Opens after the lesson before it';
export const opensAfterChosen = (lesson: string) => `Opens after “${lesson}”`;
export const notAwaited = (lesson: string) =>
  `Prerequisite “${lesson}” is not in effect: it is a draft or comes later.`;
/** After a change of the order. */
export const opensWithout = (lesson: string, prerequisite: string) =>
  `“${lesson}” now opens without its prerequisite “${prerequisite}”, which comes later.`;
export const openWithout = (lessons: number) =>
  plural(lessons, { other: '# lessons now open without their prerequisites, which come later.' });
export const opensWithoutIt = (lessons: number) =>
  plural(lessons, {
    one: '# lesson requires this one and will open without it.',
    other: '# lessons require this one and will open without it.',
  });
export const opensOn = (day: string) => `Opens on ${day}`;
export const opensAfterLesson = (lesson: string) => `Opens when you have finished ${lesson}`;
export const opensWhenFinished = (lesson: string) => `This lesson opens when you have finished “${lesson}”.`;
export const opensLater = (day: string) => `This lesson opens on ${day}.`;
/** For staff, in the list of lessons. */
export const opensAfter = {
  joining: (days: number) => (days === 0 ? 'Opens on joining' : `Opens ${inDays(days)} after joining`),
  intake: (days: number) =>
    days === 0 ? 'Opens when the intake starts' : `Opens ${inDays(days)} after the intake starts`,
};

// When a task is due.
export const dueLabel = 'When the task is due';
export const dueFrom = {
  date: 'On the deadline above',
  joining: 'Some days after a student joins the course',
  intake: 'Some days after the student’s intake starts',
};
export const deadlineUnused = 'Not used: each student has their own deadline, see More.';
/** For staff, in the list of tasks. */
export const dueAfter = {
  joining: (days: number) => (days === 0 ? 'Due on the day of joining' : `Due ${inDays(days)} after joining`),
  intake: (days: number) =>
    days === 0 ? 'Due on the day the intake starts' : `Due ${inDays(days)} after the intake starts`,
};

// Late joiners.
export const catchUpLabel = 'Days for late joiners (optional)';
export const catchUpHint =
  'From the day of joining, every student has at least this many days for each task, whatever its deadline.';

// Validation.
export const notEarlier = 'Choose an earlier lesson in this course.';
export const opensDay = 'Choose the day on which the lesson opens';
export const badDays = 'Enter a whole number of days from 0 to 365';
export const badCatchUpDays = 'Enter a whole number of days from 1 to 365, or leave it empty';
