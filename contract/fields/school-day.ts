/** A day of the school's calendar. */
import { z } from 'zod';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { wholeNumber } from './fields.ts';

/** Days after a student's start. */
export const DaysAfterStart = wholeNumber({ min: 0, max: 365, message: pacingTexts.badDays });

/**
 * A day: '2026-11-20'. Clients that follow the specification may send a date and time; the time is ignored.
 *
 * @param required  the message for a missing day
 * @param invalid   the message for any other text
 */
export const schoolDay = ({ required, invalid }: { required: string; invalid: string }) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .transform((text) => text.slice(0, 10))
    .pipe(z.iso.date(invalid).refine((day) => day >= '2020-01-01' && day <= '2100-12-31', invalid));
