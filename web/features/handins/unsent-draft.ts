/**
 * What was typed to be handed in, as long as the school has not got it: kept on
 * this device through a lost connection and a page that is closed, with the moment
 * of the school's draft that it goes on from. Signing out forgets it
 * (web/api/persisted.ts).
 */
import { z } from 'zod';
import { ifAllowed, UNSENT_HANDIN } from '#web/api/persisted.ts';
import { HandinFields } from './handin-fields.ts';

const Unsent = z.object({ fields: HandinFields, since: z.string().nullable() });

interface About {
  personId: string;
  taskId: string;
  /** When the school's draft was changed; null where it has none. */
  since: string | null;
}

export function unsentDraft({ personId, taskId, since }: About) {
  const key = `${UNSENT_HANDIN}${personId}:${taskId}`;
  let goesOnFrom = since;
  const kept = () => Unsent.safeParse(ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;
  const keptIf = (isMeant: (unsent: z.output<typeof Unsent>) => boolean) => {
    const unsent = kept();
    return unsent && isMeant(unsent) ? unsent.fields : undefined;
  };
  return {
    /** What goes on from the draft that the school has. */
    find: () => keptIf((unsent) => unsent.since === goesOnFrom),
    /** What went on from another one: the school has heard of another device since. */
    findOther: () => keptIf((unsent) => unsent.since !== goesOnFrom),
    keep: (fields: HandinFields) =>
      ifAllowed(() => localStorage.setItem(key, JSON.stringify({ fields, since: goesOnFrom }))),
    /** @param changedAt  of the school's draft; null when it has none any more */
    goOnFrom(changedAt: string | null) {
      goesOnFrom = changedAt;
    },
    drop: () => ifAllowed(() => localStorage.removeItem(key)),
  };
}
export type UnsentDraft = Pick<ReturnType<typeof unsentDraft>, 'find' | 'keep' | 'drop'>;
