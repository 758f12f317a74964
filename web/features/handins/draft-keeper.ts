/**
 * Decides when a draft goes to the school: two seconds after the last key, one
 * at a time, so that an older one never comes after a newer. What does not get
 * through stays on this device (unsent-draft.ts); it is tried again, less and less
 * often, and when the network is back.
 */
import type { HandinFields } from './handin-fields.ts';
import type { UnsentDraft } from './unsent-draft.ts';

/** Milliseconds. */
export const PAUSE = 2_000;

/** Milliseconds, of which each failure doubles the next wait. */
export const AGAIN_AFTER = { first: 30_000, most: 480_000 };

/** Where the draft is: typed and not sent, on its way, with the school, or on this device alone, for want of a network or because the school refuses it. */
export type DraftPlace = 'none' | 'typed' | 'on its way' | 'saved' | 'here' | 'refused';

type Unsaved = 'failed' | 'refused' | 'stopped';
const placeOf: Record<Unsaved, DraftPlace> = { failed: 'here', refused: 'refused', stopped: 'typed' };

interface Needs {
  unsent: UnsentDraft;
  /** Resolves with whether the school has it; refused is what it would refuse again, stopped what nobody waits for any more. */
  send: (fields: HandinFields, stop: AbortSignal) => Promise<'saved' | Unsaved>;
  onPlace: (place: DraftPlace) => void;
}

export function draftKeeper({ unsent, send, onPlace }: Needs) {
  /** What the school has not got. */
  let newest: HandinFields | undefined;
  let sending: Promise<void> | undefined;
  /** Aborted while it is being handed in: a draft could come after it. */
  let keeping = new AbortController();
  const timer = saveTimer(save);

  async function sendNewest(): Promise<void> {
    const fields = newest;
    if (!fields || keeping.signal.aborted) return;
    onPlace('on its way');
    const outcome = await send(fields, keeping.signal);
    if (outcome !== 'saved') onPlace(placeOf[outcome]);
    if (outcome === 'failed') timer.later();
    if (outcome !== 'saved') return;
    if (newest !== fields) return sendNewest();
    newest = undefined;
    unsent.drop();
    onPlace('saved');
  }

  function save() {
    timer.stop();
    sending ??= sendNewest().finally(() => {
      sending = undefined;
    });
  }

  function typed(fields: HandinFields) {
    newest = fields;
    unsent.keep(fields);
    onPlace('typed');
    timer.soon();
  }

  return {
    typed,
    /** At once: the network is back. */
    save,
    /** The form is left: what waits goes at once, and is tried again when the form opens. */
    leave() {
      timer.end();
      save();
    },
    /** Before it is handed in: until goOn no draft goes, and one that is on its way is not waited for: a line may hang. It may arrive all the same. */
    async rest() {
      keeping.abort();
      await sending;
    },
    /** After it: gets what the school has not got, if anything. */
    goOn(left: HandinFields | undefined) {
      keeping = new AbortController();
      if (left) return typed(left);
      newest = undefined;
      unsent.drop();
      onPlace('none');
    },
  };
}

/** One at a time: the last one that was asked for. */
function saveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_AFTER.first;
  let isEnded = false;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    /** After the last key. */
    soon() {
      stop();
      wait = AGAIN_AFTER.first;
      isEnded = false;
      timer = setTimeout(save, PAUSE);
    },
    /** After a failure. */
    later() {
      stop();
      if (isEnded) return;
      timer = setTimeout(save, wait);
      wait = Math.min(wait * 2, AGAIN_AFTER.most);
    },
    /** Until somebody types again nothing is tried again. */
    end() {
      isEnded = true;
    },
  };
}
