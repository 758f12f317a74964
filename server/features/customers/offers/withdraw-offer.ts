/**
 * Ends the offers of an application, because the office withdraws or replaces them, or decides otherwise. A place that an
 * accepted offer has reserved is then free for good: somebody else may get it, so no later change brings it back.
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

/** Withdraws the open offer of an application whose stage the office sets; a stage that is over frees the places too. */
export async function endOffersFor(tx: Db, needs: Pick<Services, 'clock'>, { id, from, to }: StageChange) {
  await withdrawOpenOffer(tx, needs, id);
  // An application may return from `enrolled` after its invitation was withdrawn.
  if (isOver(from) || isOver(to)) await store.freePlaces(tx, { customerId: id });
}

/** Whether no offer reserves a place for an applicant in this stage. */
export const isOver = (stage: Stage) => stage === 'declined' || stage === 'enrolled';
