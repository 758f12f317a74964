/**
 * Stores unfinished uploads in this browser: after a reload, the user resumes an upload by choosing the same file
 * again. Signing out deletes the entries (web/api/persisted.ts).
 */
import { z } from 'zod';
import type { UploadPurpose } from '#contract/uploads.ts';
import { UNFINISHED } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';
import { tryStorage } from '#web/storage.ts';

const Unfinished = z.object({
  uploadId: z.string(),
  name: z.string(),
  /** The size of the content as sent. If a shrunk picture has another size next time, its upload cannot be resumed. */
  bytes: z.number(),
  percent: z.number(),
  /** The time of the upload's last progress, in milliseconds since 1970. */
  at: z.number(),
});
export type Unfinished = z.output<typeof Unfinished>;

/** Milliseconds without progress after which the server deletes an upload. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** The stored upload of one file, identified by purpose, name, size, type and time of its last change. */
export function unfinishedUpload(purpose: UploadPurpose, { name, size, type, lastModified }: File) {
  const key = `${keysOf(purpose)}${[name, size, type, lastModified].join(':')}`;
  const find = () => read(key);
  return {
    find,
    keep: (progress: Omit<Unfinished, 'name' | 'at'>) =>
      tryStorage(() => localStorage.setItem(key, JSON.stringify({ ...progress, name, at: Date.now() }))),
    /** Deletes the stored upload. @returns the deleted entry */
    forget() {
      const stored = find();
      tryStorage(() => localStorage.removeItem(key));
      return stored;
    },
  };
}

/** The unfinished upload with the latest progress. */
export function findUnfinished(purpose: UploadPurpose): Unfinished | undefined {
  const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(keysOf(purpose)))
    .flatMap((key) => read(key) ?? [])
    .sort((one, other) => other.at - one.at)[0];
}

const keysOf = (purpose: UploadPurpose) => `${UNFINISHED}${store.getState().user.currentUser?._id}:${purpose}:`;

function read(key: string) {
  const found = Unfinished.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;
  return found && Date.now() - found.at < LIFETIME ? found : undefined;
}
