/**
 * What was typed to be handed in, as long as the school has not got it: kept on
 * this device through a lost connection and a page that is closed, with the revisions
 * of the hand-in that it goes on from: those that this page has seen at the school, and
 * those that it has sent, for an answer may be lost. What goes on from something else is
 * set aside, so that what is typed next does not take its place. Signing out forgets it
 * (web/api/persisted.ts).
 */
import { z } from 'zod';
import { MOST_UNANSWERED } from '#contract/handins.ts';
import { newKey } from '#web/api/idempotency-key.ts';
import { ifAllowed, UNSENT_HANDIN } from '#web/api/persisted.ts';
import { HandinFields, isSame } from './handin-fields.ts';

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
  const kept = () => Unsent.safeParse(read(key)).data;
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
    ...othersBeside(key, () => keptIf((unsent) => !goesOn(unsent))),
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

const Others = z.array(HandinFields);

/**
 * What is set aside, beside what is kept under that key.
 *
 * @param findOther  gives what is kept there, where it has to be set aside
 */
function othersBeside(key: string, findOther: () => HandinFields | undefined) {
  const place = `${key}:others`;
  const others = () => Others.safeParse(read(place)).data ?? [];
  const write = (now: HandinFields[]) =>
    now.length > 0 ? localStorage.setItem(place, JSON.stringify(now)) : localStorage.removeItem(place);
  return {
    /**
     * What went on from something else, the newest first: the school has heard of another device or page since.
     * It stays until it is forgotten, whatever is typed. What has arrived after all is forgotten here.
     */
    findOthers(hasArrived: (other: HandinFields) => boolean) {
      const other = findOther();
      const found = (other ? [other, ...others()] : others()).filter((each) => !hasArrived(each));
      // In this order: where storage is full it stays where it was.
      ifAllowed(() => {
        write(found);
        if (other) localStorage.removeItem(key);
      });
      return found;
    },
    forgetOther: (other: HandinFields) => ifAllowed(() => write(others().filter((each) => !isSame(each, other)))),
  };
}

const read = (key: string): unknown => ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
