/** Access control: each guard refuses, or returns the caller with a type that proves that the check was made. */

import { Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';
import type { User } from './sessions.ts';

export type Access<Caller> = (user: User | undefined) => Caller;

/** A student; only studentOnly returns this type. */
type Student = User & { type: 'student' };
/** A tutor or an admin; only staffOnly and adminOnly return this type. */
export type Staff = User & { type: 'tutor' | 'admin' };
/** An admin; only adminOnly returns this type. */
export type Admin = User & { type: 'admin' };

/** Admits everyone. The session is not looked up, because the reply does not depend on the caller. */
export const everybody: Access<void> = () => {};

export const anyone: Access<User | undefined> = (user) => user;

export const signedIn: Access<User> = (user) => {
  if (!user) throw new Refusal('not_signed_in', generalTexts.notSignedIn);
  return user;
};

export const studentOnly: Access<Student> = (user) => {
  const caller = signedIn(user);
  if (!isStudent(caller)) throw new Refusal('not_allowed', generalTexts.studentsOnly);
  return caller;
};

export const staffOnly: Access<Staff> = (user) => {
  const caller = signedIn(user);
  if (!isStaff(caller)) throw new Refusal('not_allowed', generalTexts.staffOnly);
  return caller;
};

export const adminOnly: Access<Admin> = (user) => {
  const caller = signedIn(user);
  if (!isAdmin(caller)) throw new Refusal('not_allowed', generalTexts.adminOnly);
  return caller;
};

const isStudent = (user: User): user is Student => user.type === 'student';
const isStaff = (user: User): user is Staff => user.type !== 'student';
const isAdmin = (user: User): user is Admin => user.type === 'admin';
