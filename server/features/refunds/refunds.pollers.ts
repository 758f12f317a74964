import type { Poller } from '#server/jobs/poller.ts';
import { applyReversalReports } from './reversals.ts';

export const applyReversals: Poller = {
  name: 'refunds.settle',
  every: 10_000,
  channel: 'payment_events',
  // Runs in one process only: several would count each failure several times.
  isDuty: true,
  run: applyReversalReports,
};
