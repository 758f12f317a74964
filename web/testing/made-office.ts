/** What only the school's office is told, for tests. */
import type { Person } from '#contract/people.ts';
import { student } from './made.ts';

/** A student, in the list of people. */
export const person = (details: Partial<Person> = {}): Person => ({
  ...student(),
  state: 'active',
  joinedAt: '2026-01-05T09:00:00.000Z',
  lastSeenAt: null,
  ...details,
});
