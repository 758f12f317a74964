/** Applies changes to the files of a project in memory, and says no to what no project may hold. */
import { isWellFormed } from '#contract/fields/fields.ts';
import { MAX_FILE_TEXT, MAX_FILES, MAX_PROJECT_TEXT, type ProjectChange } from '#contract/learning/projects.ts';
import { clashIn, isPicturePath } from '#contract/rules/project-paths.ts';
import { applyEdit, type TextEdit } from '#contract/rules/text-edits.ts';
import type { StoredFile } from '#server/db/tables/projects.ts';
import { Refusal } from '#server/refusal.ts';
import * as texts from '#texts/learning/projects.ts';

/**
 * Returns the files after the changes, which are applied in their order.
 *
 * @throws {Refusal} invalid  a file to rename or edit is not there, an edit makes no text of it, two files clash, or there
 *                            are too many files or characters
 */
export function applyChanges(before: StoredFile[], changes: ProjectChange[]): StoredFile[] {
  const files = new Map(before.map((file) => [file.path, file]));
  for (const change of changes) apply(files, change);
  const after = [...files.values()];
  requireAllowed(after);
  return after;
}

function apply(files: Map<string, StoredFile>, change: ProjectChange) {
  const { path } = change;
  if ('removed' in change) files.delete(path);
  else if ('from' in change) rename(files, change);
  else if ('text' in change) files.set(path, { path, text: change.text });
  else if ('edit' in change) files.set(path, { path, text: edited(files.get(path), change) });
  else files.set(path, { path, pictureName: change.imgName });
}

function edited(file: StoredFile | undefined, { path, edit }: { path: string; edit: TextEdit }) {
  if (!file || !('text' in file)) throw new Refusal('invalid', texts.noSuchFile(path));
  const text = applyEdit(file.text, edit);
  if (text.length > MAX_FILE_TEXT) throw new Refusal('invalid', texts.fileTooLong);
  if (edit.at + edit.removed > file.text.length || !isWellFormed(text)) throw new Refusal('invalid', texts.notText);
  return text;
}

function rename(files: Map<string, StoredFile>, { path, from }: { path: string; from: string }) {
  const file = files.get(from);
  if (!file) throw new Refusal('invalid', texts.noSuchFile(from));
  files.delete(from);
  if (files.has(path)) throw new Refusal('invalid', texts.nameTaken(path));
  if ('pictureName' in file && !isPicturePath(path)) throw new Refusal('invalid', texts.notAPicturePath);
  files.set(path, { ...file, path });
}

function requireAllowed(files: StoredFile[]) {
  if (files.length > MAX_FILES) throw new Refusal('invalid', texts.tooManyFiles(MAX_FILES));
  const clash = clashIn(files.map(({ path }) => path));
  if (clash !== undefined) throw new Refusal('invalid', texts.nameTaken(clash));
  if (charactersOf(files) > MAX_PROJECT_TEXT) throw new Refusal('invalid', texts.projectTooLong);
}

/** The characters of all texts. */
export const charactersOf = (files: StoredFile[]) =>
  files.reduce((sum, file) => sum + ('text' in file ? file.text.length : 0), 0);
