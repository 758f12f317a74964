import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import { closeOld, sweepEvents } from './deadlines.ts';
import { settlePending } from './settlement.ts';
import { queryDue } from './status-queries.ts';

/** Milliseconds after which an event that could not be processed is tried again for the first time. */
const RETRY = 2_000;

/** Processes the inbox of payment events. */
export const settlePayments: Poller = {
  name: 'settlement.settle',
  every: 5_000,
  channel: 'payment_events',
  run: (services, closing) =>
    settlePending(services, closing).catch((fault) => {
      setTimeout(() => services.pollers.notify(settlePayments), RETRY).unref();
      throw fault;
    }),
};

/** Milliseconds between two runs while more payments are due for a status query than one run may send (status-queries.ts). */
const ASK_AGAIN = 1_000;

/** Sends status queries. It has its own poller, so that a slow provider does not delay the processing of events. */
export const queryPayments: Poller = {
  name: 'settlement.ask',
  every: 4_000,
  // Runs in one process only, because providers limit how often a school queries them.
  isDuty: true,
  async run(services, closing) {
    while (!closing.aborted && (await queryDue(services)))
      await pause(ASK_AGAIN, undefined, { signal: closing }).catch(() => {});
  },
};

export const closeOldPayments: Poller = {
  name: 'settlement.close-old',
  isDuty: true,
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
