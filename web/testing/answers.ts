/** Answers of the fake server to the requests that every page of a signed-in person makes. */
import { auth } from '#contract/auth.ts';
import { notifications } from '#contract/notifications.ts';
import type { Account } from '#contract/users.ts';
import type { FakeSchool } from './fakes/fake-school.ts';

export function answerShell(school: Pick<FakeSchool, 'answer'>, person: Account) {
  school.answer(auth.loggedIn, person);
  school.answer(notifications.count, { unseen: 0 });
}
