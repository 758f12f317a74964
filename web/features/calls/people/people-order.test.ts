import { expect, test } from 'vitest';
import type { Attendee } from '#contract/calls.ts';
import { handsInOrder, peopleInOrder } from './people-order.ts';

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

test('hands are a queue: who has waited longest comes first, and who has none up is not in it', () => {
  const people = [
    attendee('Juma', { handSince: '2026-11-21T09:05:00.000Z' }),
    attendee('Njeri'),
    attendee('Amina', { handSince: '2026-11-21T09:04:59.999Z' }),
  ];
  expect(names(handsInOrder(people))).toEqual(['Amina', 'Juma']);
});

test('people stand by name, behind their tutors', () => {
  const people = [attendee('Zawadi'), attendee('Amina'), attendee('Otieno', { role: 'tutor' })];
  expect(names(peopleInOrder(people))).toEqual(['Otieno', 'Amina', 'Zawadi']);
});
