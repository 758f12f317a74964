/** A machine in trouble: programs that play ffmpeg as they are told, and a store without room. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findVideoTools } from '#server/adapters/video-tools/ffmpeg.ts';
import { type Files, NoRoom } from '#server/ports.ts';

const VIDEO = `echo '{"format":{"duration":"12"},"streams":[{"codec_type":"video"}]}'`;

/**
 * What plays ffmpeg and ffprobe does what these lines of shell say; `$to` is the
 * file that is to be made. Unless it is said, ffprobe has seen a video of twelve seconds.
 */
export function playedTools(folder: string, { ffmpeg, ffprobe = VIDEO }: { ffmpeg: string; ffprobe?: string }) {
  const place = mkdtempSync(join(folder, 'programs-'));
  const write = (name: string, lines: string) =>
    writeFileSync(join(place, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  write('ffprobe', ffprobe);
  write('ffmpeg', `for last; do to=\${last#file:}; done\n${ffmpeg}`);
  return findVideoTools(join(place, 'ffmpeg'))!;
}

/** What a store says that is full. */
export const noRoom = () => new NoRoom('The disk is nearly full');

/** The store, but nothing can be made in it. */
export const withoutRoom = (files: Files): Files => ({
  ...files,
  withFolder: () => Promise.reject(noRoom()),
});
