import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of ffmpeg, which makes smaller renditions of videos; undefined if it is not on the PATH. */
export const ffmpegPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find(existsSync);
