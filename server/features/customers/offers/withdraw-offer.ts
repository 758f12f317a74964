/**
 * Ends the offers of an application, because the office withdraws or replaces them, or changes its stage. A place that an accepted offer
 * reserved is then free permanently: another person may get it, so no later change reserves it again.
 */
import type { Stage } from '#contract/admissions/stages.ts';
import type { Db } from '#server/db/connect.ts';
import { withdraw } from '#server/features/notifications/notifications.ts';
import type { Services } from '#server/services.ts';
import * as store from './offers.store.ts';

/** Returns the offer, or undefined if none was open. The caller has locked the application. */
export async function withdrawOpenOffer(tx: Db, { clock }: Pick<Services, 'clock'>, customerId: string) {
  const ended = await store.endOpenOffer(tx, customerId, { ending: 'withdrawn', endedAt: clock.now() });
  if (ended) await withdraw(tx, { kind: 'offer', eventKey: ended.id });
  return ended;
}

interface StageChange {
  id: string;
  from: Stage;
  to: Stage;
}

/** Withdraws the open offer of an application whose stage the office sets; a final stage also frees the reserved places. */
export async function endOffersFor(tx: Db, needs: Pick<Services, 'clock'>, { id, from, to }: StageChange) {
  await withdrawOpenOffer(tx, needs, id);
  // An application may return from `enrolled` after its invitation was withdrawn.
  if (isOver(from) || isOver(to)) await store.freePlaces(tx, { customerId: id });
}

/** Whether no offer reserves a place for an applicant in this stage. */
export const isOver = (stage: Stage) => stage === 'declined' || stage === 'enrolled';
