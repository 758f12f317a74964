import { sql } from 'drizzle-orm';
import { handin } from '#server/db/tables/handins.ts';
import { dueDay, extendedDay } from '#server/features/deadlines/deadlines.ts';

/** SQL condition: the hand-in's student has an extension for the task. */
export const isExtended = sql<boolean>`${extendedDay({ studentId: handin.studentId })} is not null`;

/** SQL expression: the due day of the hand-in's student; null if it counted from the start of a student who has left. */
export const studentsDay = (zone: string) => dueDay<string | null>({ studentId: handin.studentId, zone });
