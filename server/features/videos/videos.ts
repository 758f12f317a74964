/**
 * The rules of videos.
 *
 * A video belongs to its sender, who may put it into a lesson; if none shows it after a day, it is deleted. It can be
 * watched as sent immediately. A job (prepare.ts) then reads its playing time and renders smaller versions: state
 * `arrived` becomes `ready`, or `failed` if it cannot be parsed.
 *
 * The row is written before the file. When a row is deleted, its files are removed before the commit, or by a job that
 * is queued in the same transaction: so no file stays without a row. Users who may watch get expiring addresses
 * (addresses.ts).
 */

import type { Rendition, Video } from '#contract/videos.ts';
import type { Db } from '#server/db/connect.ts';
import { storedName, uploadNameIn } from '#server/names/stored-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as videosTexts from '#texts/learning/videos.ts';
import { isPart, isVideoName, pathOf, typeOf } from './video-files.ts';
import { prepareNewVideo, removeVideo } from './videos.jobs.ts';
import * as store from './videos.store.ts';

interface SentVideo {
  ownerId: string;
  /** The sender's file name. */
  fileName: string;
  /** The container format, which the caller detected from the first bytes. */
  kind: 'mp4' | 'webm';
  bytes: number;
  /** Moves the received file to the given path in the file store. */
  put: (path: string) => Promise<unknown>;
}

/** Adds a received video and queues its processing. */
export async function addVideo({ db, queue, clock }: Pick<Services, 'db' | 'queue' | 'clock'>, sent: SentVideo) {
  const { ownerId, fileName, kind, bytes, put } = sent;
  const now = clock.now();
  const name = storedName({ fileName, fallback: 'video', extension: kind }, now);
  const video = await store.insertVideo(db, { name, ownerId, kind, bytes, createdAt: now });
  await put(pathOf('normal', name));
  await queue.add(db, prepareNewVideo, { name });
  return video;
}

/** Finds the videos with the given names, and returns them keyed by name. */
export async function findVideos(db: Db, names: string[]) {
  const found = names.length > 0 ? await store.listByName(db, names) : [];
  return new Map(found.map((video) => [video.name, video]));
}

/**
 * Converts a video to the contract's type.
 *
 * @param isOpen  whether the caller may watch it; otherwise the addresses are empty
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
 * Opens a file of a video, for everyone who has its address.
 *
 * @throws {Refusal} not_allowed  the address has expired or its signature is wrong
 * @throws {Refusal} not_found    the file does not exist, or was deleted
 */
export async function openFile(
  { files, videoAddresses }: Pick<Services, 'files' | 'videoAddresses'>,
  { part, name, ...seal }: Address,
) {
  if (!isPart(part) || !isVideoName(name)) throw new Refusal('not_found', generalTexts.nothingHere);
  if (!videoAddresses.isGood({ part, name, ...seal })) throw new Refusal('not_allowed', videosTexts.expired);

  const path = pathOf(part, name);
  const about = await files.stat(path);
  if (!about) throw new Refusal('not_found', generalTexts.nothingHere);
  return {
    ...about,
    type: typeOf(part, name),
    stream: (range: { first: number; last: number }) => files.stream(path, range),
  };
}

interface Choice {
  /** The user who edits the lesson. */
  by: string;
  /** The lesson's current video. */
  now: string | null;
  /** The name of the new video; empty for none, undefined for no change. */
  wanted: string | undefined;
}

/**
 * Returns the video name that the request's fields contain, like pictureNameFrom; also if they contain an expired
 * address.
 */
export const videoNameFrom = (config: Services['config'], fields: (string | undefined)[]) =>
  uploadNameIn(config, { fields, folder: '/videos/', messages: videosTexts });

/**
 * Checks and locks a lesson's new video. Runs in the transaction that stores it.
 *
 * @throws {Refusal} invalid  neither the user's own video nor the lesson's current one
 */
export async function chooseVideo(tx: Db, { by, now, wanted }: Choice) {
  if (wanted === undefined || wanted === now) return now;
  if (wanted === '') return null;
  if (!(await store.lockOwnVideo(tx, wanted, by))) throw new Refusal('invalid', videosTexts.notYours);
  return wanted;
}

/** Deletes a video that no lesson shows any more; its files are removed after the commit. */
export async function deleteVideoIfUnused(tx: Db, { queue }: Pick<Services, 'queue'>, name: string | null) {
  if (!name) return;
  if (await store.deleteUnused(tx, name)) await queue.add(tx, removeVideo, { name });
}
