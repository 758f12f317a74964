/**
 * What was typed to be handed in, as long as the school has not got it: kept on
 * this device through a lost connection and a page that is closed, with the revisions
 * of the hand-in that it goes on from: those that this page has seen at the school, and
 * those that it has sent, for an answer may be lost. Signing out forgets it
 * (web/api/persisted.ts).
 */
import { z } from 'zod';
import { MOST_UNANSWERED } from '#contract/handins.ts';
import { newKey } from '#web/api/one-key.ts';
import { ifAllowed, UNSENT_HANDIN } from '#web/api/persisted.ts';
import { HandinFields } from './handin-fields.ts';

const Unsent = z.object({ fields: HandinFields, goesOnFrom: z.array(z.string()) });
type Unsent = z.output<typeof Unsent>;

interface About {
  personId: string;
  taskId: string;
  /** The hand-in's at the school; null where it has none. */
  revision: string | null;
}

export function unsentDraft({ personId, taskId, revision }: About) {
  const key = `${UNSENT_HANDIN}${personId}:${taskId}`;
  const kept = () => Unsent.safeParse(ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;
  let atSchool = revision;
  const goesOn = ({ goesOnFrom }: Unsent) => atSchool === null || goesOnFrom.includes(atSchool);
  const keptIf = (isMeant: (unsent: Unsent) => boolean) => {
    const unsent = kept();
    return unsent && isMeant(unsent) ? unsent.fields : undefined;
  };
  let known = knownFrom(kept(), revision);
  const learn = (learnt: string) => {
    known = [...known.filter((each) => each !== learnt), learnt].slice(-MOST_UNANSWERED);
  };
  const keep = (fields: HandinFields) =>
    ifAllowed(() => localStorage.setItem(key, JSON.stringify({ fields, goesOnFrom: known })));
  return {
    /** What goes on from what the school has. */
    find: () => keptIf(goesOn),
    /** What went on from something else: the school has heard of another device or page since. */
    findOther: () => keptIf((unsent) => !goesOn(unsent)),
    keep,
    /** That much is sent now: as what, and in place of what. */
    toSend(fields: HandinFields) {
      const sent = { revision: newKey(), goesOnFrom: known };
      learn(sent.revision);
      keep(fields);
      return sent;
    },
    /** What is handed in may take the place of these. */
    goesOnFrom: () => known,
    /** The school has that one now, and what is typed goes on from it. */
    goOnFrom(now: string) {
      atSchool = now;
      learn(now);
    },
    /** The school has something that did not come from here. */
    isBehind: (now: string | null) => now !== null && !known.includes(now),
    drop: () => ifAllowed(() => localStorage.removeItem(key)),
  };
}
export type UnsentDraft = Pick<ReturnType<typeof unsentDraft>, 'find' | 'keep' | 'drop'>;

function knownFrom(left: Unsent | undefined, revision: string | null) {
  if (revision === null) return left?.goesOnFrom ?? [];
  return left?.goesOnFrom.includes(revision) ? left.goesOnFrom : [revision];
}
