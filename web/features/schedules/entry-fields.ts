/** Sets up the form of a schedule entry, and finds its changed fields. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ScheduleChange, ScheduleDetails, type ScheduleEntry } from '#contract/schedules.ts';

export type EntryFields = z.input<typeof ScheduleDetails>;

export const useEntryForm = (initial: EntryFields) =>
  useForm({ resolver: zodResolver(ScheduleDetails), defaultValues: initial, mode: 'onTouched' });
export type EntryFormState = ReturnType<typeof useEntryForm>;

export function changedEntryFields(entry: ScheduleEntry, typed: ScheduleDetails) {
  const change: ScheduleChange = { ...typed };
  for (const field of ['day', 'startTime', 'endTime', 'event', 'courseId', 'roomId'] as const)
    if (change[field] === entry[field]) delete change[field];
  return change;
}
