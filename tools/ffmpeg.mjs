import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds ffmpeg, which makes smaller renditions of videos; undefined if ffmpeg is not on the PATH. */
export const ffmpegPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find(existsSync);
