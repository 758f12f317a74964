/** The pages by which strangers get to know the school: welcome, the catalogue, a course. */
import { plural } from '#messages/en/locale.ts';

// Every page.
export const courses = 'Courses';
export const apply = 'Apply';
export const signIn = 'Sign in';
export const toContent = 'Skip to the content';
export const contact = 'Contact';

// Welcome.
export const lead =
  'Learn to program with tutors: in live classes, with lessons at your own speed, on a phone or a computer.';
export const whatWeTeach = 'What we teach';
export const allCourses = 'All courses';
export const howToApply = 'How to apply';
export const steps = [
  'Apply: the form takes about five minutes.',
  'The office contacts you by phone or email.',
  'You get an email, choose a password, and start with the first lesson.',
];

// The catalogue.
export const search = 'Search';
export const price = 'Price';
export const allPrices = 'All prices';
export const show = 'Show';
export const found = (total: number) => plural(total, { one: '# course', other: '# courses' });
export const noneFound = 'No courses match.';
export const previous = 'Previous';
export const next = 'Next';
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;

// A course.
export const notFound = 'Course not found';
export const lessons = (total: number) => plural(total, { one: '# lesson', other: '# lessons' });
export const noLessons = 'The lessons are being prepared.';
export const freeLesson = 'Free lesson';
export const enroll = 'Enroll';
export const taughtIn = (language: string) => `In ${language}`;

// The application form without scripts.
export const applyingFor = (course: string) => `You are applying for ${course}.`;
export const checkFields = 'Please check the marked fields.';
export const phoneAsked = 'We have sent a payment request to your phone. Enter your M-Pesa PIN there to confirm it.';
export const followPayment = 'Has the payment arrived?';
/** The course from whose page an application came, in the office. */
export const interestedIn = 'Interested in';
