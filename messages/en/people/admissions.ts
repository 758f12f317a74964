/** How an applicant becomes a student. */
export const isStudent = 'This applicant already has a student account.';
export const enroll = 'Enroll<name/>';
export const enrollApplicant = (name: string) => `Enroll ${name}`;
export const name = 'Name';
export const openAccount = 'Open the account';
export const opened = (name: string) => `${name} is enrolled and invited.`;
export const student = 'Student account<name/>';

// From the server.
export const notEnrolled = 'This applicant is not enrolled.';
export const invitationUsed =
  'The student has already used the invitation, so the enrolment can no longer be undone. Deactivate the account instead.';
export const creditChanged =
  'The student’s credit is not what was paid with the application. Settle the difference under Payments first.';
export const fromApplication = 'Enrolled from the application';
export const undone = 'Enrolment undone';

// The review before the enrolment.
export const hint = (email: string) =>
  `We’ll open a student account, and email ${email} a link to choose a password. Money paid with the application becomes the student’s credit. Courses that are free or covered by it open immediately, others once they are paid.`;
export const courses = 'Courses';
export const addCourse = 'Add a course';
export const priceOf = (course: string) => `Price of ${course} (Ksh.)`;
export const usualPrice = (price: string) => `Usual price: ${price}`;
export const reasonFor = (course: string) => `Reason for the discount on ${course}`;
export const remove = (course: string) => `Remove ${course}`;

// Undoing it.
export const undo = 'Undo enrolment';
export const undoQuestion = (name: string) =>
  `The invitation stops working, the account and the courses of ${name} are removed, and money paid with the application is booked back.`;
export const yesUndo = 'Yes, undo';
