import { type CircuitBreaker, openCircuitBreaker } from './concurrency/circuit-breaker.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { News } from './db/news.ts';
import type { Passwords } from './features/auth/passwords.ts';
import { type JudgeSemaphore, openJudgeSemaphore } from './features/gradings/judge-semaphore.ts';
import { type Gradings, openGradings } from './features/gradings/waiting.ts';
import { type KeyOwners, openKeyOwners } from './features/keys/key-owners.ts';
import { openPictureMaker, type PictureMaker } from './features/pictures/picture-maker.ts';
import { type ActiveRuns, openActiveRuns } from './features/submissions/active-runs.ts';
import { type CallbackPatience, openCallbackPatience } from './features/submissions/callback-patience.ts';
import { openRunQuotas, type RunQuotas } from './features/submissions/quotas.ts';
import { openUploadLocks, type UploadLocks } from './features/uploads/upload-locks.ts';
import { openVideoAddresses, type VideoAddresses } from './features/videos/addresses.ts';
import type { Hashing } from './hashing.ts';
import { openReservations, type Reservations } from './http/reservations.ts';
import type { Beats } from './jobs/beat.ts';
import type { Queue } from './jobs/job.ts';
import {
  type Clock,
  type CodeRunner,
  type Files,
  type Identity,
  isMoneyFailure,
  type LiveRooms,
  type Mail,
  type Media,
  type MobileMoney,
  type VideoTools,
} from './ports.ts';
import { openSecurity } from './security.ts';
import type { Signer } from './signer.ts';

/** Everything a feature may ask for. Functions take only the parts they use: Pick<Services, 'db' | 'mail'>. */
export interface Services {
  config: Config;
  db: Db;
  queue: Queue;
  beats: Beats;
  mail: Mail;
  files: Files;
  /** Undefined where no identity provider is set up. */
  identity: Identity | undefined;
  /** Undefined where there is no ffmpeg: videos stay as they came. */
  videoTools: VideoTools | undefined;
  money: MobileMoney;
  runner: CodeRunner;
  /** Who forwards sound and pictures of calls; where we do, by `media`. */
  liveRooms: LiveRooms;
  media: Media;
  news: News;
  clock: Clock;
  signer: Signer;
  hashing: Hashing;
  passwords: Passwords;
  /** What this process remembers, and nobody else: see openServices. */
  reservations: Reservations;
  keyOwners: KeyOwners;
  moneyBreaker: CircuitBreaker;
  videoAddresses: VideoAddresses;
  pictureMaker: PictureMaker;
  uploadLocks: UploadLocks;
  runQuotas: RunQuotas;
  activeRuns: ActiveRuns;
  callbackPatience: CallbackPatience;
  gradings: Gradings;
  judges: JudgeSemaphore;
  /** Whose programs are put to the visible tests now. */
  tryOuts: Set<string>;
}

type Opened = Pick<
  Services,
  | 'config'
  | 'db'
  | 'queue'
  | 'beats'
  | 'clock'
  | 'news'
  | 'mail'
  | 'files'
  | 'identity'
  | 'videoTools'
  | 'money'
  | 'runner'
  | 'liveRooms'
  | 'media'
>;

/** What is left to open once the school has its database and the world outside. */
export async function openServices<Given extends Opened>(opened: Given) {
  const { db, clock } = opened;
  return {
    ...opened,
    ...(await openSecurity(db)),
    reservations: openReservations(),
    keyOwners: openKeyOwners(clock),
    moneyBreaker: openMoneyBreaker(clock),
    videoAddresses: await openVideoAddresses(opened),
    pictureMaker: openPictureMaker(),
    uploadLocks: openUploadLocks(),
    runQuotas: openRunQuotas(opened),
    activeRuns: openActiveRuns(),
    callbackPatience: openCallbackPatience(),
    gradings: openGradings(),
    judges: openJudgeSemaphore(),
    tryOuts: new Set<string>(),
  };
}

export const openMoneyBreaker = (clock: Clock) => openCircuitBreaker({ clock, isFailure: isMoneyFailure });
