/** What the office's start page shows: pending work, the classes of today, the server's state, and the last months. */
import { overview } from '#server/features/bookkeeping/bookkeeping.ts';
import { countWaitingForConsent } from '#server/features/people/people.ts';
import { countToDecide } from '#server/features/published-pages/published-pages.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as store from './office-day.store.ts';
import { listClassesToday } from './tutor-day.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money'>;

export async function readOfficeDay(needs: Needs, admin: Admin) {
  const [applications, waitingForConsent, pagesToDecide, money, classes] = await Promise.all([
    store.listUnanswered(needs.db),
    countWaitingForConsent(needs.db),
    countToDecide(needs.db, admin),
    overview(needs),
    listClassesToday(needs, admin),
  ]);
  const { held: unallocated, refundsToDecide, settlementsToDecide } = money;
  const waiting = { applications, waitingForConsent, pagesToDecide };
  return { ...waiting, unallocated, refundsToDecide, settlementsToDecide, classes };
}

/** Registrations and income of the last months, in the kind of money that the school takes: real or simulated. */
export const readMonths = ({ db, clock, config, money }: Needs) =>
  store.listMonths(db, {
    today: dayAt(clock.now(), config.schoolZone),
    zone: config.schoolZone,
    isLive: money.isLive,
  });
