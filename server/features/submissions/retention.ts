/** Deletes old submissions: after a week, and an owner's oldest ones earlier if the owner has many. */
import { logFaults } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import * as store from './submissions.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;

const WEEK = 7 * 24 * 60 * 60_000;

/** Maximum number and bytes of one owner's stored submissions. */
const STORED = { most: 500, bytes: 64 * 1024 * 1024 };

export async function deleteOldSubmissions({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  await store.deleteBefore(db, new Date(clock.now().getTime() - WEEK));
  for (const ownerId of await store.listOwnersOver(db, STORED)) await store.deleteOldestOf(db, ownerId, STORED);
}

/**
 * On average one in this many submissions deletes the owner's oldest ones, so that no one fills the disk between two
 * cleanups.
 */
const TRIM_EVERY = 20;

/** Deletes the owner's oldest submissions now and then. Not awaited, because no response depends on it. */
export function trimOccasionally({ db, log }: Needs, ownerId: string) {
  if (Math.random() * TRIM_EVERY > 1) return;
  store.deleteOldestOf(db, ownerId, STORED).catch(logFaults(log, 'a submission failed'));
}
