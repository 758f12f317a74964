/** The types of people, in the order in which they are listed. */
import type { Person } from '#contract/people.ts';

type Type = Person['type'];

export const allTypes: Type[] = ['student', 'tutor', 'admin'];

export const isType = (text: string | null): text is Type => allTypes.some((type) => type === text);
