/** Ends the open offer of an application, because the office withdraws it, replaces it, or decides otherwise. */
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
