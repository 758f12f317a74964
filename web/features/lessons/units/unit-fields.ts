/** The fields of the forms of a unit. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { UnitName } from '#contract/learning/units.ts';

/** A new unit as typed; an empty `firstLessonId` means the end of the course. */
export const NewUnit = z.object({ name: z.string(), firstLessonId: z.string() });
export type TypedUnit = z.output<typeof NewUnit>;
export const newUnitResolver = zodResolver(NewUnit.extend({ name: UnitName }));

export const RenamedUnit = z.object({ name: z.string() });
export const renamedUnitResolver = zodResolver(z.object({ name: UnitName }));
