import type { Poller } from '#server/jobs/poller.ts';
import { settleReversals } from './reversals.ts';

export const settleRefunds: Poller = {
  name: 'refunds.settle',
  every: 1_000,
  run: settleReversals,
};
