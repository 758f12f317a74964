/** The form of an intake: its fields as typed, and their conversion to what the server expects. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { type Intake, NewIntake } from '#contract/admissions/intakes.ts';

/** The fields as typed, all text. An empty number of places means that there is no limit. */
export const TypedIntake = z.object({
  courseId: z.string(),
  name: z.string(),
  startsOn: z.string(),
  applyUntil: z.string(),
  places: z.string(),
});
export type TypedIntake = z.output<typeof TypedIntake>;

const Fields = NewIntake.extend({
  places: z
    .string()
    .trim()
    .transform((text): string | number | null => text || null)
    .pipe(NewIntake.shape.places),
});
export const resolver = zodResolver(Fields);

export const blankIntake = (courseId: string): TypedIntake => ({
  courseId,
  name: '',
  startsOn: '',
  applyUntil: '',
  places: '',
});

export const typedIntake = ({ courseId, name, startsOn, applyUntil, places }: Intake): TypedIntake => ({
  courseId,
  name,
  startsOn,
  applyUntil,
  places: places === null ? '' : String(places),
});
