import type { Beat } from '#server/jobs/beat.ts';
import { settleReversals } from './reversals.ts';

export const settleRefunds: Beat = {
  name: 'refunds.settle',
  every: 1_000,
  run: settleReversals,
};
