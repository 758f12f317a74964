/**
 * Unsaved files of a project, stored on this device until the server has confirmed them. Each open page has its own copy, so
 * that two tabs do not overwrite each other. A new page takes over the copies of closed pages. Each copy is taken over only
 * once: if two pages saved it, its lines would be doubled.
 */
import { z } from 'zod';
import { ProjectFile } from '#contract/learning/projects.ts';
import { UNSENT_PROJECT } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';
import { changesBetween, type Files } from './project-files.ts';

const StoredFiles = z.record(z.string(), ProjectFile);
const Unsaved = z.object({
  /** The changed files as the server had them. */
  base: StoredFiles,
  files: StoredFiles,
  /** The files of a save whose reply has not come: the server names its id if it has arrived. */
  sent: z.object({ saveId: z.string(), files: StoredFiles }).optional(),
});
export type Unsaved = z.output<typeof Unsaved>;

export type UnsavedFiles = ReturnType<typeof unsavedFiles>;

/** Maximum milliseconds that `takeOver` waits: a page that was just closed may still hold its lock. */
const TAKEOVER_TIMEOUT = 300;

interface Options {
  personId: string;
  projectId: string;
  /** Whether that person is still signed in: otherwise nothing is kept. */
  isSignedIn: () => boolean;
}

type OfProject = Pick<Options, 'personId' | 'projectId'>;

const prefixOf = ({ personId, projectId }: OfProject) => `${UNSENT_PROJECT}${personId}:${projectId}:`;

const copiesBelow = (prefix: string) =>
  tryStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

/** Whether a page, also one that is open, has files that the server has not confirmed. */
export const hasUnsavedFiles = (ids: OfProject) => copiesBelow(prefixOf(ids)).length > 0;

export function unsavedFiles({ isSignedIn, ...ids }: Options) {
  const prefix = prefixOf(ids);
  const ownKey = prefix + crypto.randomUUID();
  /** The copies that this page has taken over, as they were then. */
  const taken = new Map<string, string>();
  const locks = openLocks();
  void locks.take(ownKey);

  function dropTaken() {
    for (const [key, text] of taken) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
    taken.clear();
  }
  return {
    /**
     * Calls back with each copy whose page has ended, or ends later. Resolves when those of ended pages were taken over,
     * soon at the latest.
     */
    async takeOver(restore: (copy: Unsaved) => void): Promise<void> {
      const keys = copiesBelow(prefix).filter((key) => key !== ownKey);
      const taking = keys.toSorted().map(async (key) => {
        if (!(await locks.take(key))) return;
        const text = tryStorage(() => localStorage.getItem(key)) ?? '';
        const { data } = Unsaved.safeParse(tryStorage(() => JSON.parse(text)));
        if (!data) return;
        taken.set(key, text);
        restore(data);
      });
      await Promise.race([Promise.all(taking), new Promise((resolve) => setTimeout(resolve, TAKEOVER_TIMEOUT))]);
    },
    /** Stores the changed files. Returns whether they are stored: storage may be full or blocked. */
    keep: (state: Unsaved) =>
      tryStorage(() => {
        if (!isSignedIn()) return false;
        localStorage.setItem(ownKey, JSON.stringify(onlyChanged(state)));
        dropTaken();
        return true;
      }) ?? false,
    drop(): void {
      tryStorage(() => {
        localStorage.removeItem(ownKey);
        dropTaken();
      });
    },
    /** Releases the copies for the next page. */
    close: locks.release,
  };
}

/** Locks that this page holds until it releases all of them or is closed. */
function openLocks() {
  const releasing = new AbortController();
  const released = new Promise<void>((resolve) => {
    releasing.signal.onabort = () => resolve();
  });
  return {
    release: () => releasing.abort(),
    /** Waits for the lock. Resolves with whether this page has got it: false after its release. */
    take: (name: string) =>
      new Promise<boolean>((resolve) => {
        // Browsers have locks at secure addresses only.
        if (!navigator.locks) return resolve(true);
        const whileHeld = () => {
          resolve(true);
          return released;
        };
        navigator.locks.request(name, { signal: releasing.signal }, whileHeld).catch(() => resolve(false));
      }),
  };
}

function onlyChanged({ base, files, sent }: Unsaved): Unsaved {
  const states = sent ? [files, sent.files] : [files];
  const paths = states.flatMap((state) => changesBetween(base, state).map(({ path }) => path));
  const chosen = (from: Files) =>
    Object.fromEntries(paths.flatMap((path) => (Object.hasOwn(from, path) ? [[path, from[path]!]] : [])));
  return {
    base: chosen(base),
    files: chosen(files),
    ...(sent && { sent: { saveId: sent.saveId, files: chosen(sent.files) } }),
  };
}
