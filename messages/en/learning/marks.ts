/** Marks. */
import { plural } from '#messages/en/locale.ts';

export const gone = 'This hand-in no longer exists.';
export const noTask = 'This task no longer exists.';
export const notYours = 'Only the tutor of this course, or the office, can see its marks.';
export const points = 'Give points from 0 to the task’s maximum';
export const rubric = 'Give points for each criterion, up to its maximum';
export const remarked = 'This has been marked in the meantime. Check those marks, and save again to use yours.';
export const newer = 'The student has handed in a newer version. Please check it.';
export const comment = 'A comment on a line must have 1 to 2,000 characters';
export const markComment = 'The overall comment can have at most 5,000 characters';
export const commentGone = 'This comment no longer exists.';
export const noLine = 'There is no such line.';
export const otherLine = 'This comment was already added to another line. Please reload the page and add it again.';
export const quickFull = 'You have fifty quick comments. Delete one first.';
export const commentDeleted = 'Comment deleted';
export const quickGone = 'This quick comment no longer exists.';
export const none = 'No hand-ins found';
export const deletedPerson = 'Deleted user';
export const left = 'has left the course';

// The queue.
export const handins = 'Hand-ins';
export const student = 'Student';
export const name = 'Name';
export const course = 'Course';
export const allCourses = 'All courses';
export const thisCourse = 'This course';
export const task = 'Task';
export const allTasks = 'All tasks';
export const thisTask = 'This task';
export const state = 'State';
export const states = { waiting: 'To be marked', marked: 'Marked, not released', released: 'Released', all: 'All' };
export const onlyLate = 'Late only';
export const daysLate = (days: number) => plural(days, { one: '# day late', other: '# days late' });
export const handedIn = 'Handed in';
export const pointsColumn = 'Points';
export const attempt = (number: number) => `Attempt ${number}`;
export const outOf = (maximum: number) => `of ${maximum}`;
export const pointsOf = (points: number, maximum: number) => `${points} of ${maximum}`;

// A hand-in.
export const attempts = 'Attempts';
export const handedInAt = 'Handed in <time/>';
export const program = 'Program';
export const text = 'Text';
export const download = 'Download';
export const fileNotShown = 'This file cannot be shown here. Download it to view it.';
export const pictureNotShown = 'This picture cannot be shown here. Download it to view it.';
export const showLines = (lines: number) => plural(lines, { one: 'Show # line', other: 'Show # lines' });
export const linesOf = (title: string) => `Lines of ${title}`;
export const reached = (points: number, maximum: number) =>
  `${points} of ${plural(maximum, { one: '# point', other: '# points' })}.`;
interface Reached {
  criterion: string;
  points: number;
  maximum: number;
}
export const reachedIn = ({ criterion, points, maximum }: Reached) => `${criterion}: ${points} of ${maximum}.`;

// Comments.
export const commentOn = (line: number) => `Comment on line ${line}`;
export const changeComment = (line: number) => `Change the comment on line ${line}`;
export const deleteComment = (line: number) => `Delete the comment on line ${line}`;
export const deleteThisComment = 'Delete this comment?';
export const remove = 'Delete';
export const saveComment = 'Save comment';
export const cancel = 'Cancel';
export const quickComments = 'Quick comments';
export const noQuickComments = 'Write a comment and save it here, to insert it again with one tap.';
export const saveAsQuick = 'Save as quick comment';
export const deleteQuick = (comment: string) => `Delete: ${comment}`;

// Giving a mark.
export const goToMarking = 'Go to marking';
export const mark = 'Mark';
export const commentLabel = 'Comment';
export const pointsUpTo = (maximum: number) => `Points (of ${maximum})`;
export const criterionUpTo = (criterion: string, maximum: number) => `${criterion} (of ${maximum})`;
export const total = (points: number, maximum: number) => `Total: ${points} of ${maximum}.`;
interface Penalized {
  days: number;
  points: number;
  maximum: number;
}
export const penalized = ({ days, points, maximum }: Penalized) =>
  `${daysLate(days)}. After the late penalty, ${points} of ${maximum}.`;
export const save = 'Save';
export const saveAndNext = 'Save and next';
export const saved = 'Saved';
export const notSaved = 'Marks not saved';
export const commentNotSaved = 'The marks were not saved, because a comment could not be saved.';
export const typedForPrevious =
  'The student handed in a new attempt. What you typed for the previous one is below, but not saved.';
export const markedPrevious =
  'The student handed in a new attempt. The marks of the previous one are below, but not saved.';

// When the student is notified.
export const alreadyReleased = 'Released. The student sees edits and is notified if the score changes.';
export const releasedOnSave = 'The student is notified when you save.';
export const releasedTogether = 'The student is notified when you release the marks for this task.';
export const unreleasedMarks = 'Unreleased marks';
export const releaseMarks = (marks: number) => `Release marks (${marks})`;
/** Follows `releaseMarks`, for screen readers. */
export const ofTask = (task: string) => `of ${task}`;
export const confirmRelease = 'Release marks?';
export const release = 'Release';
export const releaseText = (task: string, students: number) =>
  `${plural(students, { one: 'One student is', other: '# students are' })} notified of their marks for “${task}”, here and by email. You can change released marks, but not withdraw them.`;
export const released = (marks: number) => plural(marks, { one: '# mark released.', other: '# marks released.' });
export const failed = 'Failed';

// Earlier marks.
export const changes = 'Changes';
export const given = (points: number) => `${points} by <name/>, <time/>`;
export const edited = (points: number) => `Points unchanged (${points}), edited by <name/>, <time/>`;
export const changed = (from: number, to: number) => `Changed from ${from} to ${to} by <name/>, <time/>`;

// The grade book.
export const gradeBook = 'Grade book';
export const gradeBookOf = (course: string) => `Grade book of ${course}`;
export const totalColumn = 'Total';
export const joined = 'enrolled <time/>';
export const notHandedIn = 'not handed in';
export const toBeMarked = 'to be marked';
export const notReleased = 'not released';
