/** Factories of the school's people, as the office sees them. */
import type { Guardian } from '#contract/accounts/guardians.ts';
import { type Person, people } from '#contract/people.ts';
import { waitsForConsent } from '#contract/rules/consent-wait.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';
import { student } from './records.ts';

/** A student, as the list of people shows one. */
export const person = (details: Partial<Person> = {}): Person => ({
  ...student(),
  state: 'active',
  joinedAt: '2026-01-05T09:00:00.000Z',
  lastSeenAt: null,
  ...details,
});

/** What the office knows of the guardian of a student who is not under 18. */
export const noGuardian: Guardian = {
  ...{ isMinor: false, name: '', phone: '', email: '', relationship: '' },
  ...{ isConsentMissing: false, history: [] },
};

/** Makes the fake server answer with these people, and store the office's changes to them. */
export function answerPeople(school: Pick<FakeSchool, 'answer'>, ...all: Person[]) {
  const change = (id: string, change: Partial<Person>) => Object.assign(all.find(({ _id }) => _id === id)!, change);
  school.answer(people.list, ({ query: { q, type, consent } }) => {
    const found = all.filter(
      (each) =>
        each.name.toLowerCase().includes(q.toLowerCase()) &&
        (!type || each.type === type) &&
        (!consent || waitsForConsent(each)),
    );
    return { people: structuredClone(found), total: found.length };
  });
  school.answer(people.changeType, ({ params, body }) => change(params.id, body));
  school.answer(people.deactivate, ({ params }) => change(params.id, { state: 'deactivated' }));
  school.answer(people.reactivate, ({ params }) => change(params.id, { state: 'active' }));
}
