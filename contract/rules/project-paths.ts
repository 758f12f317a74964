/** The paths of a project's files. Folders are parts of paths: a folder exists while it contains a file. */
import { z } from 'zod';
import * as texts from '#texts/learning/projects.ts';

const MAX_PATH = 100;

/** A name of a file or folder: letters of any alphabet, digits, spaces, dots, hyphens and underscores. */
const PART = /^(?!\.+$)(?! )[\p{L}\p{M}\p{N} ._-]{1,60}(?<! )$/u;

export const ProjectPath = z
  .string(texts.badPath)
  .normalize('NFC')
  .max(MAX_PATH, texts.pathTooLong)
  .refine((path) => path.split('/').every((part) => PART.test(part)), texts.badPath);

/** Whether a file of this path can be a picture. */
export const isPicturePath = (path: string) => /\.(webp|png|jpe?g|gif)$/i.test(path);

/** Paths that differ only in case are the same file on many computers. */
const comparable = (path: string) => path.toLowerCase();

/** Returns a path that equals another path, or that is the folder of another path; undefined if there is no such clash. */
export function clashIn(paths: string[]): string | undefined {
  const files = new Set<string>();
  for (const path of paths) {
    if (files.has(comparable(path))) return path;
    files.add(comparable(path));
  }
  return paths.find((path) => foldersOf(path).some((folder) => files.has(comparable(folder))));
}

/** Returns the folders of a path, the outermost first: `img` and `img/small` for `img/small/cat.png`. */
function foldersOf(path: string) {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, n) => parts.slice(0, n + 1).join('/'));
}
