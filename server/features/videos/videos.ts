/**
 * The rules of videos.
 *
 * A video belongs to whoever sent it, who may put it in a lesson; a day later,
 * what stands nowhere is swept. It can be watched as it came from the first
 * moment. Afterwards a job (prepare.ts) finds out how long it is and makes what
 * thin data need: state `arrived` becomes `ready`, or `failed` when it cannot be
 * understood.
 *
 * The row is written before the file and deleted before it, so a file without a
 * row does not stay. Whoever may watch gets addresses that run out (addresses.ts).
 */
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type Rendition, type Video, videoMessages } from '#contract/videos.ts';
import type { Db } from '#server/db/connect.ts';
import { storedName, uploadNameIn } from '#server/names/stored-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { isPart, isVideoName, pathOf, typeOf } from './video-files.ts';
import { prepareNewVideo, removeVideo } from './videos.jobs.ts';
import * as store from './videos.store.ts';

interface SentVideo {
  ownerId: string;
  /** As the sender calls it. */
  fileName: string;
  /** By its first bytes, which the caller has looked at. */
  kind: 'mp4' | 'webm';
  bytes: number;
  /** Brings the file to that name in the store. */
  put: (path: string) => Promise<unknown>;
}

/** Takes a video in. */
export async function addVideo({ db, queue, clock }: Pick<Services, 'db' | 'queue' | 'clock'>, sent: SentVideo) {
  const { ownerId, fileName, kind, bytes, put } = sent;
  const now = clock.now();
  const name = storedName({ fileName, otherwise: 'video', ending: kind }, now);
  const video = await store.insertVideo(db, { name, ownerId, kind, bytes, createdAt: now });
  await put(pathOf('normal', name));
  await queue.add(db, prepareNewVideo, { name });
  return video;
}

/** The videos of those names, by name. */
export async function findVideos(db: Db, names: string[]) {
  const found = names.length > 0 ? await store.listByName(db, names) : [];
  return new Map(found.map((video) => [video.name, video]));
}

/**
 * What is told of a video.
 *
 * @param isOpen  whether the caller may watch it; otherwise there are no addresses
 */
export function serializeVideo(
  { videoAddresses }: Pick<Services, 'videoAddresses'>,
  video: store.VideoRow | null,
  { isOpen }: { isOpen: boolean },
): Video | null {
  if (!video) return null;
  const { name, state, seconds, hasPoster } = video;
  const addressOf = isOpen ? videoAddresses.now() : () => '';
  return {
    state,
    seconds: seconds ?? 0,
    poster: hasPoster ? addressOf('poster', name) : '',
    renditions: sizesOf(video).map(([rendition, bytes]) => ({ rendition, bytes, url: addressOf(rendition, name) })),
  };
}

function sizesOf({ bytes, lowBytes, audioBytes }: store.VideoRow) {
  const sizes: [rendition: Rendition, bytes: number][] = [['normal', bytes]];
  if (lowBytes !== null) sizes.push(['low', lowBytes]);
  if (audioBytes !== null) sizes.push(['audio', audioBytes]);
  return sizes;
}

interface Address {
  part: string;
  name: string;
  until: number;
  signature: string;
}

/**
 * A file of a video, for whoever has its address.
 *
 * @throws {Refusal} not_allowed  the address has run out, or is none that we gave
 * @throws {Refusal} not_found    there is no such file (any more)
 */
export async function openFile(
  { files, videoAddresses }: Pick<Services, 'files' | 'videoAddresses'>,
  { part, name, ...seal }: Address,
) {
  if (!isPart(part) || !isVideoName(name)) throw new Refusal('not_found', generalMessages.nothingHere);
  if (!videoAddresses.isGood({ part, name, ...seal })) throw new Refusal('not_allowed', videoMessages.expired);

  const path = pathOf(part, name);
  const about = await files.stat(path);
  if (!about) throw new Refusal('not_found', generalMessages.nothingHere);
  return {
    ...about,
    type: typeOf(part, name),
    stream: (range: { first: number; last: number }) => files.stream(path, range),
  };
}

interface Choice {
  /** Who puts it there. */
  by: string;
  /** What stands there now. */
  now: string | null;
  /** What they ask for, by name; empty for none, undefined to leave it. */
  wanted: string | undefined;
}

/** As namedPicture. An address that has run out still names its video. */
export const videoNameFrom = (config: Services['config'], fields: (string | undefined)[]) =>
  uploadNameIn(config, { fields, folder: '/videos/', messages: videoMessages });

/**
 * The video that a lesson has from now on. In the transaction that puts it there.
 *
 * @throws {Refusal} invalid  not the chooser's own video, nor the one that is there
 */
export async function chooseVideo(tx: Db, { by, now, wanted }: Choice) {
  if (wanted === undefined || wanted === now) return now;
  if (wanted === '') return null;
  if (!(await store.holdOwnVideo(tx, wanted, by))) throw new Refusal('invalid', videoMessages.notYours);
  return wanted;
}

/** Takes a video out of the store once no lesson shows it any more; its files go when the transaction has committed. */
export async function deleteVideoIfUnused(tx: Db, { queue }: Pick<Services, 'queue'>, name: string | null) {
  if (!name) return;
  if (await store.deleteUnused(tx, name)) await queue.add(tx, removeVideo, { name });
}
