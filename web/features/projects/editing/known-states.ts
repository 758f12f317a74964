/** The newest states of a project that the server has had, as far as this page knows: its own saves, and those it is told. */
import type { SavedChange, ToldSave } from '#contract/learning/live-help.ts';
import { applyEdit } from '#contract/rules/text-edits.ts';
import type { Files } from './project-files.ts';

interface State {
  revision: number;
  files: Files;
}

/** How many are known: a cursor may be in a text that is some saves old. */
const MAX_STATES = 30;

export class KnownStates {
  readonly #files = new Map<number, Files>();
  #told: ToldSave[] = [];

  add({ revision, files }: State) {
    this.#files.set(revision, files);
    const [oldest = revision] = this.#files.keys();
    if (this.#files.size > MAX_STATES) this.#files.delete(oldest);
  }

  tell(save: ToldSave) {
    this.#told.push(save);
  }

  /** The files as they were saved; undefined if that state is not known. */
  at = (revision: number) => this.#files.get(revision);

  /** The newest state, if it is of this revision or a later one. What was told after an unknown state says nothing. */
  newestFrom(revision: number): State | undefined {
    for (const { from, to, changes } of this.#told) {
      const before = this.#files.get(from);
      if (before) this.add({ revision: to, files: withChanges(before, changes) });
    }
    this.#told = [];
    const newest = Math.max(...this.#files.keys());
    return newest >= revision ? { revision: newest, files: this.#files.get(newest)! } : undefined;
  }
}

function withChanges(before: Files, changes: SavedChange[]): Files {
  const files = { ...before };
  for (const change of changes) {
    const { path } = change;
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if ('removed' in change) delete files[path];
    else if (!('edit' in change)) files[path] = change;
    else if (file && 'text' in file) files[path] = { path, text: applyEdit(file.text, change.edit) };
  }
  return files;
}
