/** Converts entries of the schedule to the contract's type. */
import type { SeenEntry } from './schedules.store.ts';

export const serializeEntry = ({ id, createdAt: _, ...entry }: SeenEntry) => ({ _id: id, ...entry });
