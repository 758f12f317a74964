import type { Attempts } from '#server/ports/attempts.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import type { Events } from '#server/ports/events.ts';
import type { Files } from '#server/ports/files.ts';
import type { Identity } from '#server/ports/identity.ts';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import type { Mail } from '#server/ports/mail.ts';
import type { Media } from '#server/ports/media.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import type { VideoTools } from '#server/ports/video-tools.ts';
import type { CircuitBreaker } from './concurrency/circuit-breaker.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/connect.ts';
import type { ReadReplicas } from './db/read-replicas.ts';
import type { Passwords } from './features/auth/passwords.ts';
import type { JudgeSemaphore } from './features/gradings/judge/judge-semaphore.ts';
import type { GradingScheduler } from './features/gradings/scheduler/open-scheduler.ts';
import type { KeyOwnerCache } from './features/keys/key-owner-cache.ts';
import type { PictureMaker } from './features/pictures/picture-maker.ts';
import type { SchoolDetailsCache } from './features/school-details/school-details-cache.ts';
import type { CallbackTimeouts } from './features/submissions/callbacks/callback-timeouts.ts';
import type { RunQuotas } from './features/submissions/limits/run-quotas.ts';
import type { ActiveRuns } from './features/submissions/runs/active-runs.ts';
import type { UploadLocks } from './features/uploads/upload-locks.ts';
import type { VideoAddresses } from './features/videos/addresses.ts';
import type { Draining } from './http/draining.ts';
import type { Reservations } from './http/limits/reservations.ts';
import type { Pollers, Queue } from './jobs/queue-port.ts';
import type { Primary } from './leases/primary.ts';
import type { ProcessLease } from './leases/process-lease.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Hashing } from './security/hashing.ts';
import type { Signer } from './security/signer.ts';

/** All services of the process. Functions ask only for the services that they use: Pick<Services, 'db' | 'mail'>. */
export interface Services {
  config: Config;
  log: Log;
  metrics: Metrics;
  db: Db;
  /** Replicas of the database, for reads that may be some seconds old. */
  readReplicas: ReadReplicas;
  processLease: ProcessLease;
  primary: Primary;
  queue: Queue;
  pollers: Pollers;
  mail: Mail;
  files: Files;
  /** Undefined if the school has no identity provider. */
  identity: Identity | undefined;
  /** Undefined if ffmpeg is missing: then no smaller renditions of videos are made. */
  videoTools: VideoTools | undefined;
  money: MobileMoney;
  runner: CodeRunner;
  /** The chosen provider of audio and video in calls; `media` is our own media engine. */
  liveRooms: LiveRooms;
  media: Media;
  events: Events;
  attempts: Attempts;
  clock: Clock;
  signer: Signer;
  hashing: Hashing;
  passwords: Passwords;
  /** The services below keep their state in this process's memory; openServices opens them. */
  draining: Draining;
  reservations: Reservations;
  schoolDetails: SchoolDetailsCache;
  keyOwners: KeyOwnerCache;
  moneyBreaker: CircuitBreaker;
  videoAddresses: VideoAddresses;
  pictureMaker: PictureMaker;
  uploadLocks: UploadLocks;
  runQuotas: RunQuotas;
  activeRuns: ActiveRuns;
  callbackTimeouts: CallbackTimeouts;
  gradingScheduler: GradingScheduler;
  judges: JudgeSemaphore;
  /** Ids of students whose program is running on the visible tests, because each student may run one at a time. */
  trialRuns: Set<string>;
}
