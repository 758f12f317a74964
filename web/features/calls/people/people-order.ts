import type { Attendee } from '#contract/calls.ts';

/** People with a raised hand, the longest waiting first. */
export const raisedHands = (people: Attendee[]) =>
  people.filter(({ handSince }) => handSince !== null).toSorted((a, b) => a.handSince!.localeCompare(b.handSince!));

/** Tutors first, then by name. */
export const sortedPeople = (people: Attendee[]) =>
  people.toSorted((a, b) => Number(b.role === 'tutor') - Number(a.role === 'tutor') || a.name.localeCompare(b.name));
