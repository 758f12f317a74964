/** The files of a project as values: what has changed between two states of them, and how two changes are merged. */
import { diff3Merge, diffComm } from 'node-diff3';
import type { ProjectChange, ProjectFile } from '#contract/learning/projects.ts';
import { applyEdit, editBetween, type TextEdit } from '#contract/rules/text-edits.ts';

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
      'text' in file ? changeOf(fileAt(before, file.path), file) : { path: file.path, imgName: file.picture.imgName },
    ),
  ];
}

/** An edit is sent in place of a text if that spares this many characters. */
const WORTH_AN_EDIT = 200;

function changeOf(before: ProjectFile | undefined, { path, text }: { path: string; text: string }): ProjectChange {
  if (!before || !('text' in before)) return { path, text };
  const edit = editBetween(before.text, text);
  return text.length - edit.added.length > WORTH_AN_EDIT ? { path, edit } : { path, text };
}

interface Versions {
  /** The files from which both pages started. */
  base: Files;
  mine: Files;
  theirs: Files;
  /** Whether both people see each other's changes at once. Then insertions at the same position do not conflict. */
  isLive?: boolean;
}

/** Merges the changes of two pages. A file that one of them has changed outlives its removal by the other. */
export function mergeFiles({ base, mine, theirs, isLive = false }: Versions): Files {
  const paths = new Set([base, mine, theirs].flatMap(Object.keys));
  return byPath(
    [...paths].flatMap((path) => {
      const [before, own, other] = [base, mine, theirs].map((files) => fileAt(files, path));
      if (isSame(before, own)) return other ?? [];
      if (isSame(before, other) || isSame(own, other)) return own ?? [];
      if (!own || !other) return own ?? other ?? [];
      if (!('text' in own && 'text' in other)) return own;
      const common = before && 'text' in before ? before.text : '';
      return { path, text: mergeTexts({ base: common, mine: own.text, theirs: other.text, isLive }) };
    }),
  );
}

interface Texts {
  base: string;
  mine: string;
  theirs: string;
  isLive: boolean;
}

const mergeTexts = (texts: Texts) => mergeEdits(texts) ?? mergeLines(texts);

/** If each has changed one place, and they are not the same, both changes are applied; otherwise undefined. */
function mergeEdits({ base, mine, theirs, isLive }: Texts) {
  const [own, other] = [editBetween(base, mine), editBetween(base, theirs)];
  const isSamePlace = own.at === other.at && own.removed === 0 && other.removed === 0;
  if (isSamePlace && !isLive) return undefined;
  if (endOf(other) <= own.at) return applyEdit(applyEdit(base, own), other);
  return endOf(own) <= other.at ? applyEdit(applyEdit(base, other), own) : undefined;
}

const endOf = ({ at, removed }: TextEdit) => at + removed;

/** Where both have changed the same lines, the text has both versions, the other page's first: no line is lost. */
function mergeLines({ base, mine, theirs, isLive }: Texts) {
  const [ownLines, baseLines, otherLines] = [mine, base, theirs].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ];
  return diff3Merge(ownLines, baseLines, otherLines)
    .flatMap(({ ok, conflict }) => ok ?? mergeConflict(conflict!, isLive))
    .join('\n');
}

interface Conflict {
  /** The part of this page, of the common state and of the other page. */
  a: string[];
  o: string[];
  b: string[];
}

function mergeConflict({ a, o, b }: Conflict, isLive: boolean) {
  const [mine, base, theirs] = [a, o, b].map((lines) => lines.join('\n')) as [string, string, string];
  if (isLive && mine.length + theirs.length < MAX_CHARACTERS) return [mergeCharacters({ base, mine, theirs })];
  const merged = o.length > 0 ? mergeEdits({ base, mine, theirs, isLive }) : undefined;
  return merged === undefined ? [...b, ...a] : [merged];
}

/** Comparing characters takes quadratic time. */
const MAX_CHARACTERS = 4_000;

/** Keeps the characters that either has inserted, once each, and drops those that either has deleted. */
function mergeCharacters({ base, mine, theirs }: Omit<Texts, 'isLive'>) {
  const [own, common, other] = [mine, base, theirs].map((text) => [...text]) as [string[], string[], string[]];
  return diff3Merge(own, common, other, { excludeFalseConflicts: true })
    .flatMap(({ ok, conflict }) => ok ?? [...added(conflict!.o, conflict!.b), ...added(conflict!.o, conflict!.a)])
    .join('');
}

const added = (before: string[], after: string[]) =>
  diffComm(before, after).flatMap((part) => ('buffer2' in part ? part.buffer2 : []));
