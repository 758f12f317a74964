/** A real video of twenty seconds, with picture and sound, and how it comes into a lesson the server's own way. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { givens } from '#server/testing/factories/factories.ts';

export const SECONDS = 20;

const MB = 1024 * 1024;

/** Whether it can be made here. */
export const canFilm = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let made: Promise<{ whole: Buffer; sound: Buffer }> | undefined;

const film = () => {
  made ??= makeFilm();
  return made;
};

async function makeFilm() {
  const folder = await mkdtemp(join(tmpdir(), 'darasa-film-'));
  const [whole, sound] = [join(folder, 'whole.webm'), join(folder, 'sound.webm')];
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=10:duration=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '10', '-b:v', '100k', '-c:a', 'libopus', whole],
  );
  ffmpeg('-i', whole, '-vn', '-c:a', 'copy', sound);
  const bytes = { whole: await readFile(whole), sound: await readFile(sound) };
  await rm(folder, { recursive: true });
  return bytes;
}

const ffmpeg = (...words: string[]) => execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', ...words]);

interface Wanted {
  given: Pick<ReturnType<typeof givens>, 'video'>;
  school: { folder: string };
  tutorId: string;
}

/** @returns the name of a video in all three renditions */
export async function givenFilm({ given, school, tutorId }: Wanted) {
  const { whole, sound } = await film();
  const name = `${Date.now()}-${randomBytes(16).toString('hex')}-film.webm`;
  for (const [rendition, bytes] of [
    ['normal', whole],
    ['low', whole],
    ['audio', sound],
  ] as const) {
    const path = join(school.folder, 'files', 'videos', rendition, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  const sizes = { bytes: 24 * MB, lowBytes: Math.round(6.1 * MB), audioBytes: Math.round(0.9 * MB) };
  await given.video(tutorId, { name, kind: 'webm', state: 'ready', seconds: SECONDS, ...sizes });
  return name;
}
