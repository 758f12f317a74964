import type { Poller } from '#server/jobs/poller.ts';
import { endOrphanedVisits } from './attendance.store.ts';

/** Ends the visits that a killed process has left open. */
export const endOrphanedAttendance: Poller = {
  name: 'attendance.end-left',
  every: 60_000,
  channel: 'processes',
  run: ({ db }) => endOrphanedVisits(db),
};
