/** The paths of a project's files: folders are parts of the path, and exist while a file is in them. */
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

/** Paths that differ in case only are the same file on many computers. */
const comparable = (path: string) => path.toLowerCase();

/** A path that is the same as another one, or the folder of another one; undefined if all can stand together. */
export function clashIn(paths: string[]): string | undefined {
  const files = new Set<string>();
  for (const path of paths) {
    if (files.has(comparable(path))) return path;
    files.add(comparable(path));
  }
  return paths.find((path) => foldersOf(path).some((folder) => files.has(comparable(folder))));
}

/** The folders that a path is in, the outermost first: `img` and `img/small` of `img/small/cat.png`. */
function foldersOf(path: string) {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, n) => parts.slice(0, n + 1).join('/'));
}
