import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { News } from './db/news.ts';
import type { Passwords } from './features/auth/passwords.ts';
import type { Hashing } from './hashing.ts';
import type { Beats } from './jobs/beat.ts';
import type { Queue } from './jobs/job.ts';
import type { Clock, CodeRunner, Files, Identity, LiveRooms, Mail, Media, MobileMoney, VideoTools } from './ports.ts';
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
}
