/** Opens and closes the services that keep state in memory. They are opened after the database and the adapters are open. */

import type { Clock } from '#server/ports/clock.ts';
import { isProviderFailure } from '#server/ports/mobile-money.ts';
import { openCircuitBreaker } from './concurrency/circuit-breaker.ts';
import { openJudgeSemaphore } from './features/gradings/judge/judge-semaphore.ts';
import { openGradingScheduler } from './features/gradings/scheduler/open-scheduler.ts';
import { closeGradings } from './features/gradings/scheduler/scheduler.ts';
import { openKeyOwnerCache } from './features/keys/key-owner-cache.ts';
import { openPictureMaker } from './features/pictures/picture-maker.ts';
import { openSchoolDetailsCache } from './features/school-details/school-details-cache.ts';
import { openCallbackTimeouts } from './features/submissions/callbacks/callback-timeouts.ts';
import { openRunQuotas } from './features/submissions/limits/run-quotas.ts';
import { closeActiveRuns, openActiveRuns } from './features/submissions/runs/active-runs.ts';
import { openUploadLocks } from './features/uploads/upload-locks.ts';
import { openVideoAddresses } from './features/videos/addresses.ts';
import { openDraining } from './http/draining.ts';
import { openReservations } from './http/limits/reservations.ts';
import { openSecurity } from './security/security.ts';
import type { Services } from './services.ts';

type Opened = Pick<
  Services,
  | 'config'
  | 'log'
  | 'metrics'
  | 'db'
  | 'readReplicas'
  | 'processLease'
  | 'primary'
  | 'queue'
  | 'pollers'
  | 'clock'
  | 'events'
  | 'attempts'
  | 'mail'
  | 'files'
  | 'identity'
  | 'videoTools'
  | 'money'
  | 'runner'
  | 'liveRooms'
  | 'media'
>;

export async function openServices<Given extends Opened>(opened: Given) {
  const { db, clock } = opened;
  return {
    ...opened,
    ...(await openSecurity(db)),
    draining: openDraining(),
    reservations: openReservations(),
    schoolDetails: openSchoolDetailsCache(opened),
    keyOwners: openKeyOwnerCache(clock),
    moneyBreaker: openMoneyBreaker(clock),
    videoAddresses: await openVideoAddresses(opened),
    pictureMaker: openPictureMaker(),
    uploadLocks: openUploadLocks(opened),
    runQuotas: openRunQuotas(opened),
    activeRuns: openActiveRuns(),
    callbackTimeouts: openCallbackTimeouts(),
    gradingScheduler: openGradingScheduler(),
    judges: openJudgeSemaphore(),
    trialRuns: new Set<string>(),
  };
}

/** For the shutdown: releases the gradings in progress, and saves the results of submissions. */
export const closeServices = ({ gradingScheduler, activeRuns }: Pick<Services, 'gradingScheduler' | 'activeRuns'>) =>
  Promise.all([closeGradings(gradingScheduler), closeActiveRuns(activeRuns)]);

export const openMoneyBreaker = (clock: Clock) => openCircuitBreaker({ clock, isFailure: isProviderFailure });
