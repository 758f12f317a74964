/** People. */
import { plural } from '#messages/en/locale.ts';

// From the server.
export const page = 'Page not found.';
export const notYourself =
  'You cannot change your own type or deactivate your own account. Ask a colleague in the office.';
export const unproved = 'This person has not confirmed their email address yet. Invite them instead.';
export const closed = 'This account is deactivated. Reactivate it first.';

// The list.
export const title = 'People';
export const types = { student: 'Student', tutor: 'Tutor', admin: 'Office' };
export const states = {
  active: 'Active',
  invited: 'Invited',
  unconfirmed: 'Not confirmed',
  deactivated: 'Deactivated',
};
export const nameEmailOrNumber = 'Name, email or number';
export const type = 'Type';
export const allTypes = 'All types';
export const person = 'Person';
export const state = 'State';
export const lastSeen = 'Last seen';
export const neverSignedIn = 'never signed in';
export const noMatch = 'No people match this search.';
export const mistypedNumber = (number: string) => `${number} is not an admission number: at least one digit is wrong.`;
export const count = (total: number) => plural(total, { one: '# person', other: '# people' });
export const found = (total: number) => plural(total, { one: '# person found', other: '# people found' });

// Managing a person.
export const manage = 'Manage<name/>';
export const you = 'This is you';
export const accountStatement = 'Account statement';
export const typeHints = {
  student: 'takes courses',
  tutor: 'creates and teaches courses',
  admin: 'manages people and all courses',
};
export const becomes = {
  student: (name: string) => `${name} becomes a student immediately and gets an email.`,
  tutor: (name: string) => `${name} becomes a tutor immediately and gets an email.`,
  admin: (name: string) => `${name} joins the office immediately and gets an email.`,
};
export const became = {
  student: (name: string) => `${name} is now a student.`,
  tutor: (name: string) => `${name} is now a tutor.`,
  admin: (name: string) => `${name} is now a member of the office.`,
};
export const changeTypeTo = { student: 'Make a student', tutor: 'Make a tutor', admin: 'Add to the office' };

// Deactivating and reactivating.
export const deactivate = 'Deactivate';
export const deactivateHint = 'Signs them out everywhere and blocks sign-in. Their work is kept.';
export const deactivateAccount = 'Deactivate this account';
export const deactivateQuestion = (name: string) => `Deactivate the account of ${name}?`;
export const yesDeactivate = 'Yes, deactivate';
export const no = 'No';
export const deactivated = (name: string) => `${name} is signed out and cannot sign in.`;
export const reactivateHint =
  'This account is deactivated. Reactivating it restores the same password, courses and enrolments.';
export const reactivate = 'Reactivate';
export const reactivated = (name: string) => `${name} can sign in again.`;

// Finding a student.
export const student = 'Student';
export const partOfName = 'Part of the name or email, or the admission number';
export const chosen = (name: string) => `Chosen: ${name}`;
export const searching = 'Searching';
export const noStudents = 'No students match this search.';
export const studentsFound = 'Students found';
export const more = (count: number) => `${count} more. Type more of the name.`;
