/** Who may call: each guard turns whoever is asking into a proof that a handler may rely on, or refuses. */
import { generalMessages } from '#contract/general-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { User } from './sessions.ts';

export type Access<Caller> = (user: User | undefined) => Caller;

/** Only studentOnly makes one. */
type Student = User & { type: 'student' };

export const anyone: Access<User | undefined> = (user) => user;

export const signedIn: Access<User> = (user) => {
  if (!user) throw new Refusal('not_signed_in', generalMessages.notSignedIn);
  return user;
};

export const studentOnly: Access<Student> = (user) => {
  const caller = signedIn(user);
  if (!isStudent(caller)) throw new Refusal('not_allowed', generalMessages.studentsOnly);
  return caller;
};

const isStudent = (user: User): user is Student => user.type === 'student';
