/**
 * What is done with a video once it is here: how long it plays, its index in
 * front so that it starts at once, a poster, and renditions for thin data.
 *
 * Each part is written down as soon as it is there, so that what was made before
 * the process ended is not made again. Without ffmpeg we read the playing time
 * ourselves and move the index; the rest is not made.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeenVideo, VideoFile } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { putIndexFirst } from './index-first.ts';
import { lookAtMp4 } from './mp4.ts';
import { pathOf, removeFiles } from './video-files.ts';
import * as store from './videos.store.ts';
import { lookAtWebm } from './webm.ts';

type Needs = Pick<Services, 'db' | 'files' | 'videoTools'>;
type Video = store.VideoRow;

/** Called again, it does what is not done yet; for a video that has gone, nothing. */
export async function prepareVideo(needs: Needs, name: string, closing: AbortSignal) {
  const video = await store.findVideo(needs.db, name);
  if (video?.state !== 'arrived') return;

  const mended = await mend(needs, video, closing);
  await keep(needs, name, mended ?? { state: 'failed' });
  if (!mended) return;
  for (const part of ['poster', 'low', 'audio'] as const) {
    const changes = await makePart(needs, { ...video, ...mended, part }, closing);
    if (changes && !(await keep(needs, name, changes))) return;
  }
  await keep(needs, name, { state: 'ready' });
}

/** False when the video has gone meanwhile, and then nothing of it stays. */
async function keep({ db, files }: Needs, name: string, changes: Partial<Video>) {
  const isThere = await store.changeVideo(db, name, changes);
  if (!isThere) await removeFiles(files, name);
  return isThere;
}

/** What is known of it afterwards; undefined when it cannot be played. */
async function mend({ files, videoTools }: Needs, { name, kind, bytes }: Video, closing: AbortSignal) {
  const path = pathOf('normal', name);
  const look = (at: string) => lookAt(videoTools, { path: at, kind }, closing);
  const seen = await files.withPath(path, look);
  if (!seen) return undefined;

  return files.withFolder(bytes, async (folder) => {
    const to = join(folder, 'mended');
    const isMended = await files.withPath(path, async (from) => {
      if (kind === 'mp4') return putIndexFirst(from, to);
      // As browsers record it: without its length, and without an index.
      return !seen.seconds && videoTools?.make({ part: 'whole', video: { path: from, kind }, to, ...seen }, closing);
    });
    const again = isMended ? await look(to) : undefined;
    if (!again) return { seconds: seen.seconds ?? null, bytes };
    const { size } = await stat(to);
    await files.takeIn(path, to);
    return { seconds: again.seconds ?? null, bytes: size };
  });
}

async function lookAt(
  tools: Needs['videoTools'],
  video: VideoFile,
  closing: AbortSignal,
): Promise<SeenVideo | undefined> {
  if (tools) return tools.look(video, closing);
  return video.kind === 'mp4' ? lookAtMp4(video.path) : lookAtWebm(video.path);
}

type Part = 'poster' | 'low' | 'audio';

/** What has changed by it; undefined where it was there already, could not be made, or would save nobody anything. */
async function makePart({ files, videoTools }: Needs, video: Video & { part: Part }, closing: AbortSignal) {
  const { name, kind, part } = video;
  if (!videoTools || isThere[part](video)) return undefined;
  return files.withFolder(video.bytes, async (folder) => {
    const to = join(folder, part);
    const isMade = await files.withPath(pathOf('normal', name), (path) =>
      videoTools.make({ part, video: { path, kind }, seconds: video.seconds ?? undefined, to }, closing),
    );
    if (!isMade) return undefined;
    const { size } = await stat(to);
    if (size === 0 || size >= video.bytes) return undefined;
    await files.takeIn(pathOf(part, name), to);
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
