/** The labels for the types of people. */
import type { Person } from '#contract/people.ts';

type Type = Person['type'];

export const typeNames: Record<Type, string> = { student: 'Student', tutor: 'Tutor', admin: 'Office' };

export const allTypes: Type[] = ['student', 'tutor', 'admin'];

export const isType = (text: string | null): text is Type => allTypes.some((type) => type === text);
