/**
 * The draft of one hand-in that the server has not confirmed, stored on this device: it survives a lost
 * connection and a closed page. It is stored with the revisions that it is based on (reducer.ts). A draft
 * conflicts if it is not based on the server's current revision. A conflicting draft is moved to a second key,
 * so that further typing does not overwrite it. Signing out deletes both keys (web/api/persisted.ts).
 */
import { z } from 'zod';
import { UNSENT_HANDIN } from '#web/api/persisted.ts';
import { HandinFields, isSame } from '#web/features/handins/handin-fields.ts';
import { tryStorage } from '#web/storage.ts';

/** `goesOnFrom` holds the revisions that the draft is based on. Must also parse drafts of earlier app versions. */
const Stored = z.object({ fields: HandinFields, goesOnFrom: z.array(z.string()) });
const StoredConflicting = z.array(HandinFields);

interface DraftScope {
  personId: string;
  taskId: string;
  /** The revision of the server's draft or attempt when the form was opened; null if it has none. */
  revision: string | null;
}

export type DeviceDraft = ReturnType<typeof deviceDraft>;

export function deviceDraft({ personId, taskId, revision }: DraftScope) {
  const key = `${UNSENT_HANDIN}${personId}:${taskId}`;
  const conflictingKey = `${key}:others`;
  const readStored = () => Stored.safeParse(read(key)).data;
  const isCurrent = ({ goesOnFrom }: z.output<typeof Stored>) => revision === null || goesOnFrom.includes(revision);

  const storedConflicting = () => StoredConflicting.safeParse(read(conflictingKey)).data ?? [];
  const storeConflicting = (drafts: HandinFields[]) =>
    drafts.length > 0
      ? localStorage.setItem(conflictingKey, JSON.stringify(drafts))
      : localStorage.removeItem(conflictingKey);

  return {
    /** Returns the stored draft, unless it conflicts with the server's. */
    find() {
      const draft = readStored();
      return draft && isCurrent(draft) ? draft.fields : undefined;
    },
    /** The revisions that the next draft of this device is based on. */
    basedOn(): string[] {
      const draft = readStored();
      if (draft && isCurrent(draft)) return draft.goesOnFrom;
      return revision === null ? [] : [revision];
    },
    store: (fields: HandinFields, basedOn: string[]) =>
      tryStorage(() => localStorage.setItem(key, JSON.stringify({ fields, goesOnFrom: basedOn }))),
    clear: () => tryStorage(() => localStorage.removeItem(key)),
    /**
     * Returns the drafts that conflict with the server's, the newest first. They stay stored until the student
     * discards them. Drafts that turn out to be on the server are deleted.
     */
    moveConflictingAside(isAtServer: (draft: HandinFields) => boolean) {
      const draft = readStored();
      const current = draft && !isCurrent(draft) ? [draft.fields] : [];
      const conflicting = [...current, ...storedConflicting()].filter((each) => !isAtServer(each));
      // Stores the copies before it removes the original: if storage is full, the draft stays stored under its own key.
      tryStorage(() => {
        storeConflicting(conflicting);
        if (current.length > 0) localStorage.removeItem(key);
      });
      return conflicting;
    },
    discardConflicting: (draft: HandinFields) =>
      tryStorage(() => storeConflicting(storedConflicting().filter((each) => !isSame(each, draft)))),
  };
}

const read = (key: string): unknown => tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
