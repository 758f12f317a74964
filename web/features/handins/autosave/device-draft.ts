/**
 * The draft of one hand-in that the server has not confirmed, stored on this device: it survives a lost
 * connection and a closed page. It is stored with the revisions that it is based on (reducer.ts). A draft
 * that is based on something else than what the server has now conflicts with it, and is moved aside, so
 * that what is typed next does not overwrite it. Signing out deletes both (web/api/persisted.ts).
 */
import { z } from 'zod';
import { tryStorage, UNSENT_HANDIN } from '#web/api/persisted.ts';
import { HandinFields, isSame } from '#web/features/handins/handin-fields.ts';

/** As stored; drafts of earlier versions of the app are read too. `goesOnFrom` holds the revisions that it is based on. */
const Stored = z.object({ fields: HandinFields, goesOnFrom: z.array(z.string()) });
const StoredConflicting = z.array(HandinFields);

interface About {
  personId: string;
  taskId: string;
  /** Of the hand-in on the server, when the form was opened; null where it has none. */
  revision: string | null;
}

export type DeviceDraft = ReturnType<typeof deviceDraft>;

export function deviceDraft({ personId, taskId, revision }: About) {
  const key = `${UNSENT_HANDIN}${personId}:${taskId}`;
  const keyOfConflicting = `${key}:others`;
  const stored = () => Stored.safeParse(read(key)).data;
  const isCurrent = ({ goesOnFrom }: z.output<typeof Stored>) => revision === null || goesOnFrom.includes(revision);

  const storedConflicting = () => StoredConflicting.safeParse(read(keyOfConflicting)).data ?? [];
  const storeConflicting = (drafts: HandinFields[]) =>
    drafts.length > 0
      ? localStorage.setItem(keyOfConflicting, JSON.stringify(drafts))
      : localStorage.removeItem(keyOfConflicting);

  return {
    /** The draft, unless it conflicts with what the server has. */
    find() {
      const draft = stored();
      return draft && isCurrent(draft) ? draft.fields : undefined;
    },
    /** The revisions that the next draft of this device is based on. */
    basedOn(): string[] {
      const draft = stored();
      if (draft && isCurrent(draft)) return draft.goesOnFrom;
      return revision === null ? [] : [revision];
    },
    store: (fields: HandinFields, basedOn: string[]) =>
      tryStorage(() => localStorage.setItem(key, JSON.stringify({ fields, goesOnFrom: basedOn }))),
    clear: () => tryStorage(() => localStorage.removeItem(key)),
    /**
     * The drafts that conflict with what the server has, the newest first. They stay until the student
     * discards them; those that have reached the server after all are dropped here.
     */
    moveConflictingAside(isAtServer: (draft: HandinFields) => boolean) {
      const draft = stored();
      const current = draft && !isCurrent(draft) ? [draft.fields] : [];
      const conflicting = [...current, ...storedConflicting()].filter((each) => !isAtServer(each));
      // In this order: where storage is full the draft stays stored under its own key.
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
