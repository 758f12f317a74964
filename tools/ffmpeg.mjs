import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The program that makes smaller renditions of videos, if it is on the PATH. */
export const ffmpegPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find(existsSync);
