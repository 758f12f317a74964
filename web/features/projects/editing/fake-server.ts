/** A server and a device in memory, for tests of saving. */
import type { Project } from '#contract/learning/projects.ts';
import { applyEdit } from '#contract/rules/text-edits.ts';
import { throttled } from '#web/concurrency/throttled.ts';
import { changesBetween, type Files } from './project-files.ts';
import type { SaveOutcome, SaveRequest } from './save-outcome.ts';
import type { Unsaved } from './unsaved-files.ts';

export const files = (texts: Record<string, string>): Files =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, { path, text }]));
/** A device that keeps copies, each of one page, until its storage is full. */
export const openDevice = () => {
  const copies = new Map<object, Unsaved>();
  const storage = { isFull: false };
  return {
    copies,
    storage,
    ofPage() {
      const page = {};
      return {
        takeOver: async (restore: (copy: Unsaved) => void) => {
          for (const copy of [...copies.values()]) restore(copy);
        },
        keep(copy: Unsaved) {
          if (storage.isFull) return false;
          copies.clear();
          copies.set(page, copy);
          return true;
        },
        drop: () => void copies.clear(),
        close: () => {},
      };
    },
  };
};

/** A server with one project, as the contract describes it, behind a connection that the test can break. */
export function openServer(first: Files) {
  let current: Project = {
    _id: '1',
    name: 'market',
    kind: 'web',
    changedAt: '',
    forkedFrom: null,
    revision: 0,
    recentSaves: [],
    files: Object.values(first),
  };
  const network: { fails?: 'before' | 'after' | 'refused' | 'postponed' | undefined } = {};
  const requests: SaveRequest[] = [];
  const texts = () => Object.fromEntries(current.files.map((file) => [file.path, 'text' in file ? file.text : '']));

  function apply({ revision, saveId, answered, changes }: SaveRequest): SaveOutcome {
    const isRepeated = current.recentSaves.includes(saveId);
    if (!isRepeated && revision !== current.revision) return { type: 'conflict' };
    if (!isRepeated) {
      const next = new Map(current.files.map((file) => [file.path, file]));
      for (const change of changes) {
        if ('removed' in change) next.delete(change.path);
        if ('text' in change) next.set(change.path, { path: change.path, text: change.text });
        if ('edit' in change) {
          const before = next.get(change.path) as { path: string; text: string };
          next.set(change.path, { path: change.path, text: applyEdit(before.text, change.edit) });
        }
      }
      const recentSaves = [...current.recentSaves.filter((id) => id !== answered), saveId];
      current = { ...current, revision: revision + 1, recentSaves, files: [...next.values()] };
    }
    return { type: 'saved', reply: current };
  }
  return {
    network,
    requests,
    texts,
    project: () => current,
    async save(request: SaveRequest): Promise<SaveOutcome> {
      requests.push(request);
      const { fails } = network;
      if (fails === 'refused') return { type: 'refused', reason: 'long' };
      if (fails === 'postponed') return { type: 'postponed', reason: 'too much', seconds: 20 };
      const outcome = fails === 'before' ? undefined : apply(request);
      return fails || !outcome ? { type: 'failed' } : outcome;
    },
    read: async () => (network.fails ? undefined : current),
    /** Another page saves. */
    otherPage(after: Record<string, string>) {
      const changes = changesBetween(files(texts()), files(after));
      apply({ revision: current.revision, saveId: crypto.randomUUID(), changes });
    },
  };
}

/** What a device keeps of confirmed projects, after a minute at most. */
export function openCopies() {
  const kept: Project[] = [];
  return { kept, keep: throttled(60_000, (project: Project) => void kept.push(project)) };
}
