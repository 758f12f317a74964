/** The latest revisions of a project, as far as this page knows them: from its own saves and from the server's broadcasts. */
import type { SavedChange, SaveEvent } from '#contract/learning/live-help.ts';
import { applyEdit } from '#contract/rules/text-edits.ts';
import type { Files } from './project-files.ts';

interface Revision {
  revision: number;
  files: Files;
}

/** Number of revisions to keep: a cursor may refer to a text that is some saves old. */
const MAX_REVISIONS = 30;

export class RevisionHistory {
  readonly #files = new Map<number, Files>();
  /** Saves that were received, but not applied yet. */
  #events: SaveEvent[] = [];

  add({ revision, files }: Revision) {
    this.#files.set(revision, files);
    const [oldest = revision] = this.#files.keys();
    if (this.#files.size > MAX_REVISIONS) this.#files.delete(oldest);
  }

  receive(save: SaveEvent) {
    this.#events.push(save);
  }

  /** The files of a revision; undefined if it is not known. */
  at = (revision: number) => this.#files.get(revision);

  /** The newest revision, if it is at least this one. Events that follow an unknown revision cannot be applied. */
  newestFrom(revision: number): Revision | undefined {
    for (const { from, to, changes } of this.#events) {
      const before = this.#files.get(from);
      if (before) this.add({ revision: to, files: withChanges(before, changes) });
    }
    this.#events = [];
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
