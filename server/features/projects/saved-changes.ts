/** The changes between two saved states of a project: files removed, added or replaced, and edits of texts. */
import type { SavedChange } from '#contract/learning/live-help.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import { editBetween } from '#contract/rules/text-edits.ts';

export function savedChanges(before: ProjectFile[], after: ProjectFile[]): SavedChange[] {
  const known = new Map(before.map((file) => [file.path, file]));
  const kept = new Set(after.map(({ path }) => path));
  return [
    ...before.filter(({ path }) => !kept.has(path)).map(({ path }) => ({ path, removed: true as const })),
    ...after.flatMap((file) => changeOf(known.get(file.path), file)),
  ];
}

function changeOf(before: ProjectFile | undefined, file: ProjectFile): SavedChange[] {
  if (!before || 'text' in before !== 'text' in file) return [file];
  if ('picture' in before && 'picture' in file) return before.picture.imgName === file.picture.imgName ? [] : [file];
  if (!('text' in before && 'text' in file) || before.text === file.text) return [];
  return [{ path: file.path, edit: editBetween(before.text, file.text) }];
}
