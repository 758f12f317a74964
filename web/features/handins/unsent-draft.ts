/**
 * What was typed to be handed in, as long as the school has not got it: kept on
 * this device through a lost connection and a page that is closed. Signing out
 * forgets it (web/api/persisted.ts).
 */
import { ifAllowed, UNSENT_HANDIN } from '#web/api/persisted.ts';
import { HandinFields } from './handin-fields.ts';

export function unsentDraft({ personId, taskId }: { personId: string; taskId: string }) {
  const key = `${UNSENT_HANDIN}${personId}:${taskId}`;
  return {
    find: () => HandinFields.safeParse(ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data,
    keep: (fields: HandinFields) => ifAllowed(() => localStorage.setItem(key, JSON.stringify(fields))),
    drop: () => ifAllowed(() => localStorage.removeItem(key)),
  };
}
export type UnsentDraft = ReturnType<typeof unsentDraft>;
