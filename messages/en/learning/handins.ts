/** Handins. */
import { plural } from '#messages/en/locale.ts';

export const over = 'The deadline has passed, and this task does not accept late work.';
export const nothing = {
  file: 'Choose a file to hand in.',
  link: 'Enter the link to your work.',
  text: 'Write something to hand in.',
  code: 'Write a program to hand in.',
  project: 'Choose a project to hand in.',
};
export const noFiles = 'This project has no files to hand in.';
export const link = 'Enter an address that starts with https:// or http://';
export const text = 'A text can have at most 64,000 characters';
export const tooOften = 'You have handed in this task too often in the last hour. Please wait a while.';
export const full = 'You have handed in this task fifty times, which is the maximum. Your last hand-in counts.';
export const same = 'You have already handed this in. Change something before you hand in again.';
export const otherContent =
  'This was already handed in with different content. Please reload the page and hand it in again.';
export const overtaken = 'The school has a newer version from another device or page.';
export const gone = 'This attempt no longer exists.';
export const none = 'No assignments yet';

// The list of assignments.
export const assignments = 'Assignments';
export const yourAssignments = 'Your assignments';
export const allAssignments = 'All assignments';
export const willAppear = 'Tasks from your courses will appear here.';
export const goToCourses = 'Go to courses';
export const chooseAnother = 'Choose another one from your assignments.';
export const searchAssignments = 'Search assignments';
export const filterByCourse = 'Filter by course';
export const allCourses = 'All courses';
export const found = (assignments: number) =>
  plural(assignments, { one: '# assignment found', other: '# assignments found' });
export const nothingFoundFor = (terms: string) => `Nothing found for “${terms}”`;
export const noneInCourse = 'This course has no assignments yet';
export const showAll = 'Show all assignments';

// The state of an assignment, and the next step.
export const states = {
  'not submitted': 'Not handed in',
  draft: 'Draft',
  submitted: 'Handed in',
  late: 'Handed in late',
  graded: 'Marked',
};
export const handIn = 'Hand in';
export const handInAgain = 'Hand in again';
export const viewFeedback = 'View feedback';
export const open = 'Open';
export const reached = (points: number, maximum: number) =>
  `${points} of ${plural(maximum, { one: '# point', other: '# points' })}`;
export const lateness = (days: number) =>
  days === 0 ? 'on time' : plural(days, { one: '# day late', other: '# days late' });
export const lastHour = (minutes: number) =>
  `${plural(minutes, { one: '# minute', other: '# minutes' })} left. You have not handed in anything yet.`;

// The form.
export const course = 'Course';
export const lesson = 'Lesson';
export const task = 'Task';
export const linkLabel = 'Link';
export const textLabel = 'Text';
export const filesLabel = 'Files';
export const language = 'Language';
export const program = 'Program';
export const submit = 'Submit';
export const stillUploading = 'A file is still uploading. You can already press Submit.';
export const afterUpload = 'We’ll hand it in when the upload finishes. Keep this page open.';
export const notYet = 'Don’t hand in yet';
export const notUploaded = (fileName: string) => `${fileName} was not uploaded. Try again, or cancel it.`;
export const fileRemoved = 'You removed a file, so nothing was handed in. Press Submit to hand in the rest.';
export const confirmHandIn = 'Hand this in?';

// The draft.
export const savingDraft = 'Saving your draft…';
export const draftSaved = 'Draft saved. It is not handed in yet.';
export const draftOffline = 'Your draft is saved on this device only. The school has not received it yet.';
export const draftRefused = (reason: string) => `${reason} Your draft is saved on this device only.`;
export const otherDraft = 'This device has a different draft, which the school has not received.';
export const useOther = 'Use this device’s draft';
export const discard = 'Discard it';
export const newerVersion =
  'The school has a newer version from another device or page. The version below has not been sent.';
export const showNewer = 'Show the newer version';
export const keepBelow = 'Keep the version below';

// Drafts that were not handed in before the deadline.
export const yourDraft = 'Your draft';
export const draftNotHandedIn = 'Your draft was not handed in.';
export const onThisDevice = 'On this device';
export const onDeviceOnly = 'This is on this device only. The school never received it.';
/** What the button Copy copies. */
export const copiedYourDraft = 'your draft';
export const copiedOnDevice = 'the draft on this device';
export const copiedDraft = (number: number) => `draft ${number} on this device`;

// The receipt.
interface Received {
  /** The school's city, if the device's clock shows another time. */
  city: string | undefined;
  daysLate: number;
  /** Percent; 0 for none. */
  penalty: number;
  attempt: number;
}
export const received = ({ city, daysLate, penalty, attempt }: Received) =>
  `<strong>Handed in</strong> <time/>${city ? ` in ${city}` : ''}, ${lateness(daysLate)}.${
    penalty > 0 ? ` Late penalty: ${penalty}% of the points.` : ''
  } This is attempt ${attempt}. The last one counts.`;

// Earlier attempts.
export const yourMarks = 'Your marks';
export const whatYouHandedIn = 'What you have handed in';
export const attempt = (number: number) => `Attempt ${number}`;
export const handedInAt = 'Handed in <time/>';
export const attemptText = 'What you handed in';
export const showPicture = 'Show picture';
export const pictureNotShown = 'This picture cannot be shown here. Download it to view it.';
export const commentsOnLines = 'Comments on your lines';
export const line = (number: number) => `Line ${number}:`;
export const beforePenalty = (points: number) => `(${points} before the late penalty)`;
export const pointsOf = (points: number, maximum: number) => `${points} of ${maximum}`;
export const markedAt = 'Marked <time/>';

// A hand-in that would replace a better one.
const days = (count: number) => plural(count, { one: '# day', other: '# days' });
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
  plain: 'This replaces the work that you handed in.',
  onTime: 'This replaces the work that you handed in on time.',
  marked: ({ final, points }: Points) =>
    `This replaces the work that you handed in, with ${final} of ${points} points.`,
  markedOnTime: ({ final, points }: Points) =>
    `This replaces the work that you handed in on time, with ${final} of ${points} points.`,
  late: 'It will count as late.',
  latePenalty: (penalty: number) => `It will count as late, with a late penalty of ${penalty}% of the points.`,
  later: (after: Late, before: Late) =>
    `It will count as ${days(after.days)} late instead of ${days(before.days)}, with a late penalty of ${after.penalty}% instead of ${before.penalty}%.`,
  markAgain: 'Your tutor has to mark the new work.',
  draft: 'Your draft from another device or page will be deleted without being handed in.',
};
