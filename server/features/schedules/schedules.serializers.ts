/** Converts entries of the schedule to the contract's type. */
import type { VisibleEntry } from './schedules.store.ts';

export const serializeEntry = ({ id, createdAt: _, ...entry }: VisibleEntry) => ({ _id: id, ...entry });
