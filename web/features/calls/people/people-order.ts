import type { Attendee } from '#contract/calls.ts';

/** Whoever has a hand up, by how long. */
export const handsInOrder = (people: Attendee[]) =>
  people.filter(({ handSince }) => handSince !== null).toSorted((a, b) => a.handSince!.localeCompare(b.handSince!));

/** Tutors first, then by name: where one looks somebody up. */
export const peopleInOrder = (people: Attendee[]) =>
  people.toSorted((a, b) => Number(b.role === 'tutor') - Number(a.role === 'tutor') || a.name.localeCompare(b.name));
