import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import { closeOld, sweepEvents } from './deadlines.ts';
import { askDue } from './questions.ts';
import { settleWaiting } from './settlement.ts';

/** Processes the inbox of payment events. */
export const settlePayments: Poller = {
  name: 'settlement.settle',
  every: 5_000,
  channel: 'payment_events',
  run: settleWaiting,
};

/** Sends status queries. It has its own poller, so that a slow provider does not delay the processing of events. */
export const askAboutPayments: Poller = {
  name: 'settlement.ask',
  every: 3_000,
  async run(services) {
    if (await askDue(services)) setTimeout(() => services.pollers.notify(askAboutPayments), 1_000).unref();
  },
};

export const closeOldPayments: Poller = {
  name: 'settlement.close-old',
  every: 20_000,
  run: closeOld,
};

export const sweepOldEvents: Job = {
  name: 'settlement.sweep-events',
  data: z.object({}),
  every: '41 2 * * *',
  async run(services) {
    await sweepEvents(services);
  },
};
