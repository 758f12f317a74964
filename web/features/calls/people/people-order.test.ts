import { expect, test } from 'vitest';
import type { Attendee } from '#contract/calls.ts';
import { raisedHands, sortedPeople } from './people-order.ts';

const attendee = (name: string, more: Partial<Attendee> = {}): Attendee => ({
  _id: name,
  name,
  role: 'student',
  handSince: null,
  may: { speak: true, show: true },
  publications: [],
  ...more,
});
const names = (people: Attendee[]) => people.map(({ name }) => name);

test('raised hands are queued, the longest waiting first', () => {
  const people = [
    attendee('Juma', { handSince: '2026-11-21T09:05:00.000Z' }),
    attendee('Njeri'),
    attendee('Amina', { handSince: '2026-11-21T09:04:59.999Z' }),
  ];
  expect(names(raisedHands(people))).toEqual(['Amina', 'Juma']);
});

test('people are sorted by name, after their tutors', () => {
  const people = [attendee('Zawadi'), attendee('Amina'), attendee('Otieno', { role: 'tutor' })];
  expect(names(sortedPeople(people))).toEqual(['Otieno', 'Amina', 'Zawadi']);
});
