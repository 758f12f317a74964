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

interface Needs {
  unsent: UnsentDraft;
  /** Resolves with whether the school has it; refused is what it would refuse again. */
  send: (fields: HandinFields) => Promise<'saved' | 'failed' | 'refused'>;
  onPlace: (place: DraftPlace) => void;
}

export function draftKeeper({ unsent, send, onPlace }: Needs) {
  /** What the school has not got. */
  let newest: HandinFields | undefined;
  let sending: Promise<void> | undefined;
  /** While it is being handed in: a draft could come after it. */
  let isResting = false;
  const timer = saveTimer(save);

  async function sendNewest(): Promise<void> {
    const fields = newest;
    if (!fields || isResting) return;
    onPlace('on its way');
    const outcome = await send(fields);
    if (outcome !== 'saved') onPlace(outcome === 'failed' ? 'here' : 'refused');
    if (outcome === 'refused') return;
    if (outcome === 'failed') return timer.later();
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
    /** Before it is handed in: no draft is on its way any more, and until goOn none goes. */
    async rest() {
      isResting = true;
      await sending;
    },
    /** After it: gets what the school has not got, if anything. */
    goOn(left: HandinFields | undefined) {
      isResting = false;
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
