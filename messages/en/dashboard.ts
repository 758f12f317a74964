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
export const yourProfile = 'Your profile';
