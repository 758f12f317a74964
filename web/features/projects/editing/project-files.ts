/** The files of a project as values: what has changed between two states of them, and how two changes are merged. */
import { diff3Merge } from 'node-diff3';
import type { ProjectChange, ProjectFile } from '#contract/learning/projects.ts';

/** The files by their paths. */
export type Files = Record<string, ProjectFile>;

export const byPath = (files: ProjectFile[]): Files => Object.fromEntries(files.map((file) => [file.path, file]));

/** The paths in the order of the tree: in each folder its folders first, then its files. */
export const sortedPaths = (files: Files) => Object.keys(files).sort(comparePaths);

function comparePaths(one: string, other: string) {
  const [own, others] = [one.split('/'), other.split('/')];
  const shared = own.findIndex((part, index) => part !== others[index]);
  const isFolder = (parts: string[]) => parts.length - 1 > shared;
  if (isFolder(own) !== isFolder(others)) return isFolder(own) ? -1 : 1;
  return (own[shared] ?? '').localeCompare(others[shared] ?? '');
}

/** A file may have the name of something that every object inherits, such as `constructor`. */
const fileAt = (files: Files, path: string) => (Object.hasOwn(files, path) ? files[path] : undefined);

const isSame = (one: ProjectFile | undefined, other: ProjectFile | undefined) =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    ('text' in one
      ? 'text' in other && one.text === other.text
      : 'picture' in other && one.picture.imgName === other.picture.imgName));

/** What turns `before` into `after`. Removals come first, so that a file can take the place of a folder. */
export function changesBetween(before: Files, after: Files): ProjectChange[] {
  const removed = Object.keys(before).filter((path) => !fileAt(after, path));
  const changed = Object.values(after).filter((file) => !isSame(fileAt(before, file.path), file));
  return [
    ...removed.map((path) => ({ path, removed: true as const })),
    ...changed.map((file) =>
      'text' in file ? { path: file.path, text: file.text } : { path: file.path, imgName: file.picture.imgName },
    ),
  ];
}

interface Versions {
  /** The files from which both pages started. */
  base: Files;
  mine: Files;
  theirs: Files;
}

/** Merges the changes of two pages. A file that one of them has changed outlives its removal by the other. */
export function mergeFiles({ base, mine, theirs }: Versions): Files {
  const paths = new Set([base, mine, theirs].flatMap(Object.keys));
  return byPath(
    [...paths].flatMap((path) => {
      const [before, own, other] = [base, mine, theirs].map((files) => fileAt(files, path));
      if (isSame(before, own)) return other ?? [];
      if (isSame(before, other) || isSame(own, other)) return own ?? [];
      if (!own || !other) return own ?? other ?? [];
      return 'text' in own && 'text' in other
        ? { path, text: mergeTexts(before && 'text' in before ? before.text : '', own.text, other.text) }
        : own;
    }),
  );
}

/** Where both have changed the same lines, the text has both versions, the other page's first: no line is lost. */
function mergeTexts(base: string, mine: string, theirs: string) {
  const [ownLines, baseLines, otherLines] = [mine, base, theirs].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ];
  return diff3Merge(ownLines, baseLines, otherLines)
    .flatMap(({ ok, conflict }) => ok ?? [...(conflict?.b ?? []), ...(conflict?.a ?? [])])
    .join('\n');
}
