/**
 * Files that have not all arrived, as this browser remembers them: after a
 * reload the same person chooses the same file again, and it goes on where it
 * stopped. Forgotten at sign-out (persisted.ts).
 */
import { z } from 'zod';
import type { UploadPurpose } from '#contract/uploads.ts';
import { ifAllowed, UNFINISHED } from './persisted.ts';
import { store } from './store.ts';

const Unfinished = z.object({
  uploadId: z.string(),
  name: z.string(),
  /** Bytes of what is sent. A picture is made smaller first; made otherwise, it cannot go on. */
  bytes: z.number(),
  percent: z.number(),
  /** Milliseconds since 1970, when it last got on. */
  at: z.number(),
});
export type Unfinished = z.output<typeof Unfinished>;

/** Milliseconds after which the school has forgotten what did not get on. */
const LASTS = 24 * 60 * 60 * 1000;

/** What is remembered of one file, by all that the browser says of it but its content. */
export function memoryOf(purpose: UploadPurpose, { name, size, type, lastModified }: File) {
  const key = `${keysOf(purpose)}${[name, size, type, lastModified].join(':')}`;
  const find = () => read(key);
  return {
    find,
    keep: (news: Omit<Unfinished, 'name' | 'at'>) =>
      ifAllowed(() => localStorage.setItem(key, JSON.stringify({ ...news, name, at: Date.now() }))),
    drop: () => ifAllowed(() => localStorage.removeItem(key)),
  };
}

/** The one that got on last. */
export function findUnfinished(purpose: UploadPurpose): Unfinished | undefined {
  const keys = ifAllowed(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(keysOf(purpose)))
    .flatMap((key) => read(key) ?? [])
    .sort((one, other) => other.at - one.at)[0];
}

const keysOf = (purpose: UploadPurpose) => `${UNFINISHED}${store.getState().user.currentUser?._id}:${purpose}:`;

function read(key: string) {
  const found = Unfinished.safeParse(ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;
  return found && Date.now() - found.at < LASTS ? found : undefined;
}
