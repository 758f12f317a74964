/** A person's page, and the student's courses that the office changes there. */
import { plural } from '#messages/en/locale.ts';

// From the server.
export const reason = 'A reason is required, of at most 200 characters';
export const courseRequired = 'A course is required';
export const partlyRefunded =
  'A part of the price of this course has been refunded. Refund the rest, and end the course with that refund.';
export const notJoined = 'The student is not in this course.';
export const alreadyJoined = (title: string) => `The student has already joined ${title}.`;
export const tooLittleCredit = (course: { title: string; price: string; credit: string }) =>
  `${course.title} costs ${course.price}, and the student has ${course.credit} credit. Agree a price, or record the payment first.`;

// The page.
export const joined = 'At the school since';
export const noEmail = 'no email address';
export const application = 'Application';
export const appliedAs = (name: string) => `Applied as ${name}`;
export const account = 'Account';
export const noPerson = 'Person not found';
export const noPersonText = 'This account no longer exists.';

// The courses.
export const courses = 'Courses';
export const none = 'This student has not joined a course.';
export const credit = (amount: string) => `Credit: ${amount}`;
export const progress = (completed: number, lessons: number) =>
  `${completed} of ${plural(lessons, { one: '# lesson', other: '# lessons' })}`;
export const paid = (amount: string) => `paid ${amount}`;
export const free = 'free';
export const since = 'since <time/>';
export const add = 'Add a course';
export const course = 'Course';
export const chooseCourse = 'Choose a course';
export const courseOption = (title: string, price: string) => `${title} (${price})`;
export const addHint = 'A free course opens immediately. The price of any other is taken from the student’s credit.';
export const addCourse = 'Add course';
export const added = (title: string) => `${title} is added.`;
export const remove = 'Remove<name/>';
export const removeTitle = (title: string) => `Remove ${title}?`;
export const transfer = 'Replace<name/>';
export const transferTitle = (title: string) => `Replace ${title} with another course?`;
export const moneyBack = (amount: string) => `${amount} will be returned to the student’s credit.`;
export const noMoney = 'No money was paid for it.';
export const workStays =
  'The student’s rating of the course is deleted. Progress, work that was handed in, and its marks are kept.';
export const transferHint = 'The price of the other course is then taken from the credit.';
export const reasonLabel = 'Reason';
export const yesRemove = 'Remove course';
export const yesTransfer = 'Replace course';
export const removed = (title: string) => `${title} is removed.`;
export const replaced = (title: string, by: string) => `The student moved from ${title} to ${by}.`;
