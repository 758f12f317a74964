/**
 * Decides when a draft goes to the school: two seconds after the last key, one
 * at a time, so that an older one never comes after a newer. What does not get
 * through stays on this device (unsent-draft.ts) and goes with the network.
 */
import type { HandinFields } from './handin-fields.ts';
import type { UnsentDraft } from './unsent-draft.ts';

/** Milliseconds. */
export const PAUSE = 2_000;

/** Where the draft is: typed and not sent, on its way, with the school, or on this device alone. */
export type DraftPlace = 'none' | 'typed' | 'on its way' | 'saved' | 'here';

interface Needs {
  unsent: UnsentDraft;
  send: (fields: HandinFields) => Promise<{ error?: unknown }>;
  onPlace: (place: DraftPlace) => void;
}

export function draftKeeper({ unsent, send, onPlace }: Needs) {
  /** What the school has not got. */
  let newest: HandinFields | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;

  async function sendNewest(): Promise<void> {
    const fields = newest;
    if (!fields) return;
    onPlace('on its way');
    const { error } = await send(fields);
    const isGot = error === undefined;
    if (newest !== fields) return isGot ? sendNewest() : onPlace('here');
    if (isGot) {
      newest = undefined;
      unsent.drop();
    }
    onPlace(isGot ? 'saved' : 'here');
  }

  function save() {
    clearTimeout(timer);
    sending ??= sendNewest().finally(() => {
      sending = undefined;
    });
  }

  return {
    typed(fields: HandinFields) {
      newest = fields;
      unsent.keep(fields);
      onPlace('typed');
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE);
    },
    /** At once: the network is back, or the page is left. */
    save,
    /** Before it is handed in: no draft is on its way any more that could come after it. */
    async rest() {
      clearTimeout(timer);
      newest = undefined;
      await sending;
    },
    handedIn() {
      newest = undefined;
      unsent.drop();
      onPlace('none');
    },
  };
}
