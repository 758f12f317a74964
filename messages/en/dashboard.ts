/** The start pages: the student's next step and deadlines, and the counts for staff. */
import { plural } from './locale.ts';

export const welcome = (name: string) => `Karibu, ${name}`;

// The student's next step.
export const goodToSeeYou = 'Good to see you.';
export const pickFirst = 'Pick your first course. Free ones unlock immediately.';
export const joinedOne = (course: string) => `You are enrolled in ${course}.`;
export const joinedMany = (count: number) => plural(count, { other: 'You are enrolled in # courses.' });
export const nextLesson = (course: string, lesson: string) => `${course}: ${lesson}`;
export const goTo = (course: string) => `Go to ${course}`;
export const seeAllCourses = 'See all courses';

// The student's next deadline.
export const dueNotLoaded = 'Couldn’t load your next deadline.';
export const nothingDue = 'Nothing is due soon.';
export const lateAccepted = 'late work accepted';
export const until = (deadline: string) => `until ${deadline}`;
export const handIn = 'Hand in';
export const moreToHandIn = (count: number) => plural(count, { other: '# more to hand in' });
export const allAssignments = 'All assignments';

// The student's courses.
export const yourCourses = 'Your courses';
export const allCourses = 'All Courses';
export const lookThrough = 'Look through All Courses and press Enroll.';

// The counts for staff.
export const all = { courses: 'All courses', students: 'Students enrolled', lessons: 'All lessons' };
export const yours = { courses: 'Your courses', students: 'Your students', lessons: 'Your lessons' };
export const sessions = 'LiveStream sessions';
export const unavailable = 'Unavailable';

// The student's classes, feedback and fees.
export const today = 'Today';
export const dayNotLoaded = 'Couldn’t load. Check your connection.';
export const liveNow = 'Live now';
export const join = 'Join';
export const moreLive = (count: number) =>
  plural(count, { one: '# more class is live', other: '# more classes are live' });
export const liveUntil = (end: string) => `Planned until ${end}. You can join when your tutor opens the room.`;
export const nextClass = (event: string, start: string) => `${event}, ${start}`;
export const noClasses = 'No class is planned yet';
export const noClassesText = 'When you join a course, its classes appear here.';
export const newFeedback = (task: string) => `New feedback: ${task}`;
export const moreFeedback = (count: number) => plural(count, { other: '# more with new feedback' });
export const noFeedback = 'No new feedback';
export const noFeedbackText = 'When your tutor has marked your work, you’ll see it here.';
export const feesToGo = (amount: string) => `${amount} to go`;
export const feesPaid = 'Paid in full';
export const feesFor = (course: string) => `for ${course}`;
export const moreFees = (count: number) =>
  plural(count, { one: '# more course to pay', other: '# more courses to pay' });
export const noFees = 'Nothing to pay';
export const noFeesText = 'Your payments and receipts are here.';

// The staff's day.
export const classesToday = 'Classes today';
export const noClassToday = 'No class today.';
export const noClassTodayText = 'Classes that you plan in the schedule appear here with a Start button.';
export const fromTo = (start: string, end: string) => `${start} to ${end}`;
export const start = 'Start';
export const enter = 'Enter';
export const over = 'Over';

// The tutor's work to mark, and students who need help.
export const toMark = 'To mark';
export const handinOf = (student: string, task: string) => `${student}: ${task}`;
export const waitsFor = (age: string) => `waiting for ${age}`;
export const allToMark = (count: number) => plural(count, { other: 'All # hand-ins' });
export const moreToMark = (count: number) => plural(count, { other: 'All hand-ins, more than #' });
export const nothingToMark = 'Nothing to mark.';
export const nothingToMarkText = 'Hand-ins of your students appear here, oldest first.';
export const fallingBehind = 'Falling behind';
export const fallingBehindRule = ({ tasks, within, quiet }: { tasks: number; within: number; quiet: number }) =>
  `Students with ${tasks} or more tasks of the last ${within} days past the deadline and not handed in, or with ${quiet} days without opening a lesson, working on a task, trying a challenge or being in a class, while lessons are left. Tasks that were due before they joined don’t count.`;
export const overdueTasks = (count: number) => plural(count, { one: '# task overdue', other: '# tasks overdue' });
export const lastActive = (age: string) => `last active ${age} ago`;
export const allBehind = (count: number) => plural(count, { other: 'Show all # students' });
export const fewerBehind = 'Show fewer students';
export const nobodyBehind = 'No student is falling behind.';
export const nobodyBehindText = 'Students who may need your help appear here.';
