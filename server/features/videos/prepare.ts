/**
 * Processes a received video: reads its playing time, moves its index to the front so that it starts immediately, and
 * renders a poster and smaller renditions for slow connections.
 *
 * Each result is stored as soon as it exists, so that a restarted process does not repeat it. Without ffmpeg we read
 * the playing time ourselves and move or create the index; the rest is omitted.
 *
 * Rows and files are changed in transactions, which fail once another process has taken the job over (leases/fence.ts).
 * Each process has its own temporary folder.
 *
 * A failure of the machine (no disk space, no memory, too slow, killed) does not stop the remaining steps. The video
 * then stays `arrived` and is retried hourly (videos.jobs.ts) for two days.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AbandonJob } from '#server/jobs/job.ts';
import { LeaseLost } from '#server/leases/fence.ts';
import type { VideoFile, VideoMetadata } from '#server/ports/video-tools.ts';
import type { Services } from '#server/services.ts';
import { canPutIndexFirst, putIndexFirst } from './index-first.ts';
import { inspectMp4 } from './mp4.ts';
import { pathOf, removeFiles } from './video-files.ts';
import * as store from './videos.store.ts';
import { inspectWebm } from './webm.ts';
import { writeWithIndex } from './webm-index.ts';

type Needs = Pick<Services, 'db' | 'files' | 'videoTools' | 'clock'>;
type Video = store.VideoRow;

/** Milliseconds after which an unprocessed video is not retried: a machine that failed for so long will not succeed. */
const RETRY_PERIOD = 2 * 24 * 60 * 60_000;

/**
 * Processes a video. Repeated calls do only what is still missing. The files of a deleted video are removed.
 *
 * @throws {AbandonJob} a step failed
 * @throws {LeaseLost}  another process has taken the job over
 */
export async function prepareVideo(needs: Needs, name: string, closing: AbortSignal) {
  const video = await store.findVideo(needs.db, name);
  if (!video) return removeFiles(needs.files, name);
  if (video.state !== 'arrived') return;

  const failures = new Failures(closing);
  const inspected = await failures.attempt('inspect it', () => inspect(needs, video, closing));
  if (inspected && !(await makeAll({ needs, closing, failures }, { ...video, ...inspected }))) return;
  const isLater = failures.mayBeDoneLater && needs.clock.now().getTime() - video.createdAt.getTime() < RETRY_PERIOD;
  if (!isLater && !(await keep(needs, name, { state: inspected ? 'ready' : 'failed' }))) return;
  failures.report(name);
}

/** The error of a step that would fail on any machine, so that a retry is useless. */
class Unmakeable extends Error {
  override readonly name = 'Unmakeable';
}

/** Collects the steps that failed, and why. */
class Failures {
  readonly #errors: [what: string, error: unknown][] = [];
  readonly #closing: AbortSignal;

  constructor(closing: AbortSignal) {
    this.#closing = closing;
  }

  /** Returns the result of `attempt`; undefined if it failed, which is recorded. */
  async attempt<T>(step: string, attempt: () => Promise<T>): Promise<T | undefined> {
    return attempt().catch((error) => {
      this.#closing.throwIfAborted();
      if (error instanceof LeaseLost) throw error;
      this.#errors.push([step, error]);
      return undefined;
    });
  }

  get mayBeDoneLater() {
    return this.#errors.some(([, error]) => !(error instanceof Unmakeable));
  }

  report(name: string) {
    const [first] = this.#errors;
    if (!first) return;
    const steps = this.#errors.map(([what]) => what).join(', ');
    throw new AbandonJob(`Of the video ${name} this could not be done: ${steps}`, { cause: first[1] });
  }
}

interface Work {
  needs: Needs;
  closing: AbortSignal;
  failures: Failures;
}

/** Makes a video's missing index, poster and renditions; returns false if the video was deleted meanwhile. */
async function makeAll({ needs, closing, failures }: Work, video: Video) {
  const { name, seconds, bytes } = video;
  const repaired = await failures.attempt('repair it', () => repairIndex(needs, video, closing));
  if (!(await keep(needs, name, repaired ?? { seconds, bytes }))) return false;
  for (const part of ['poster', 'low', 'audio'] as const) {
    const changes = await failures.attempt(`make ${part}`, () =>
      makePart(needs, { ...video, ...repaired, part }, closing),
    );
    if (changes && !(await keep(needs, name, changes))) return false;
  }
  return true;
}

/** Stores changes of a video. Returns false if the video was deleted meanwhile, and removes its files. */
async function keep({ db, files }: Needs, name: string, changes: Partial<Video>) {
  const isThere = await db.transaction((tx) => store.changeVideo(tx, name, changes));
  if (!isThere) await removeFiles(files, name);
  return isThere;
}

/** Reads the playing time and size of a video; undefined if the file cannot be played. */
async function inspect({ files, videoTools }: Needs, { name, kind, bytes }: Video, closing: AbortSignal) {
  const path = pathOf('normal', name);
  const seen = await files.withPath(path, (at) => inspectFile(videoTools, { path: at, kind }, closing));
  // The size is read from the file: an earlier process may have moved in a repaired file and ended before storing its
  // size.
  return seen && { seconds: seen.seconds ?? null, bytes: (await files.stat(path))?.bytes ?? bytes };
}

/** Moves or creates the video's index. Returns the changed fields; undefined if nothing was repaired. */
async function repairIndex(needs: Needs, video: Video, closing: AbortSignal) {
  const { files, videoTools } = needs;
  const { name, kind, bytes } = video;
  const path = pathOf('normal', name);
  // Checked first, because withFolder requires free disk space, which only a repair needs.
  if (!(await files.withPath(path, (from) => isToMend(video, from)))) return undefined;

  return files.withFolder(bytes, async (folder) => {
    const to = join(folder, 'repaired');
    const isRepaired = await files.withPath(path, async (from) => {
      if (kind === 'mp4') return putIndexFirst(from, to);
      const order = { rendition: 'whole', video: { path: from, kind }, to, seconds: undefined } as const;
      return videoTools ? videoTools.render(order, closing) : writeWithIndex(from, to, closing);
    });
    const inspectedAgain = isRepaired ? await inspectFile(videoTools, { path: to, kind }, closing) : undefined;
    if (!inspectedAgain) return undefined;
    const { size } = await stat(to);
    await moveIn(needs, path, to);
    return { seconds: inspectedAgain.seconds ?? null, bytes: size };
  });
}

/** Only the last step is in the transaction: moving a large file takes longer than a transaction may be idle. */
const moveIn = ({ db, files }: Needs, path: string, from: string) =>
  files.moveIn(path, from, (place) => db.transaction(place));

async function isToMend({ kind, seconds }: Video, path: string) {
  if (kind === 'mp4') return canPutIndexFirst(path);
  // A WebM without a playing time was recorded by a browser, and has no index either.
  return seconds === null;
}

async function inspectFile(
  tools: Needs['videoTools'],
  video: VideoFile,
  closing: AbortSignal,
): Promise<VideoMetadata | undefined> {
  if (tools) return tools.probe(video, closing);
  return video.kind === 'mp4' ? inspectMp4(video.path) : inspectWebm(video.path);
}

type Part = 'poster' | 'low' | 'audio';

/** Maximum bytes of a poster; a poster 640 pixels wide is always smaller. */
const LARGEST_POSTER = 2 * 1024 * 1024;

/**
 * Makes a poster or rendition. Returns the changed fields; undefined if it exists, there is no ffmpeg, the video has no
 * sound, or the part would be no smaller than the video.
 */
async function makePart(needs: Needs, video: Video & { part: Part }, closing: AbortSignal) {
  const { files, videoTools } = needs;
  const { name, kind, part } = video;
  if (!videoTools || isThere[part](video)) return undefined;
  return files.withFolder(part === 'poster' ? LARGEST_POSTER : video.bytes, async (folder) => {
    const to = join(folder, part);
    const isMade = await files.withPath(pathOf('normal', name), (path) =>
      videoTools.render({ rendition: part, video: { path, kind }, seconds: video.seconds ?? undefined, to }, closing),
    );
    // A missing audio rendition is not a failure: a video need not have sound.
    if (!isMade && part === 'audio') return undefined;
    if (!isMade) throw new Unmakeable('ffmpeg cannot make it');
    const { size } = await stat(to);
    if (size === 0 || size >= video.bytes) return undefined;
    await moveIn(needs, pathOf(part, name), to);
    return toChanges(part, size);
  });
}

const isThere: Record<Part, (video: Video) => boolean> = {
  poster: ({ hasPoster }) => hasPoster,
  low: ({ lowBytes }) => lowBytes !== null,
  audio: ({ audioBytes }) => audioBytes !== null,
};

function toChanges(part: Part, bytes: number): Partial<Video> {
  if (part === 'poster') return { hasPoster: true };
  return part === 'low' ? { lowBytes: bytes } : { audioBytes: bytes };
}
