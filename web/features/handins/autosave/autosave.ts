/** Executes the commands of reducer.ts: starts timers, sends requests, and stores the draft on this device. */

import { newIdempotencyKey } from '#web/api/forms/idempotency-key.ts';
import type { HandinFields } from '#web/features/handins/handin-fields.ts';
import type { DeviceDraft } from './device-draft.ts';
import {
  type AutosaveCommand,
  type AutosaveEvent,
  type AutosaveState,
  autosaveReducer,
  type SaveResult,
} from './reducer.ts';

export type DraftToSend = Omit<Extract<AutosaveCommand, { do: 'send' }>, 'do'>;

interface AutosaveOptions {
  initial: AutosaveState;
  device: Pick<DeviceDraft, 'store' | 'clear' | 'discardConflicting'>;
  /** Resolves with 'stopped' soon after `signal` aborts; never rejects. */
  send: (draft: DraftToSend, signal: AbortSignal) => Promise<SaveResult>;
  onChange: (state: AutosaveState) => void;
}

export function openAutosave({ initial, device, send, onChange }: AutosaveOptions) {
  let state = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: { controller: AbortController; finished: Promise<void> } | undefined;

  function dispatch(event: AutosaveEvent) {
    const [next, ...commands] = autosaveReducer(state, event);
    state = next;
    onChange(state);
    for (const command of commands) execute(command);
  }

  const save = () => dispatch({ type: 'save', revision: newIdempotencyKey() });

  function execute(command: AutosaveCommand) {
    switch (command.do) {
      case 'store':
        return device.store(command.fields, command.basedOn);
      case 'clear':
        return device.clear();
      case 'discard conflicting':
        return device.discardConflicting(command.draft);
      case 'send':
        return start(command);
      case 'abort':
        return request?.controller.abort();
      case 'save now':
        return save();
      case 'save after':
        clearTimeout(timer);
        timer = setTimeout(save, command.ms);
        return;
      case 'stop waiting':
        return clearTimeout(timer);
    }
  }

  function start({ do: _, ...draft }: Extract<AutosaveCommand, { do: 'send' }>) {
    const controller = new AbortController();
    request = { controller, finished: send(draft, controller.signal).then(dispatch) };
  }

  return {
    state: () => state,
    dispatch,
    save,
    /**
     * Stops saving drafts until the submission has succeeded or failed. Aborts a draft request in flight, which
     * may hang; the server may have received it nevertheless.
     *
     * @returns the revisions that the submission may replace
     */
    async startSubmission() {
      dispatch({ type: 'submission started' });
      await request?.finished;
      return state.basedOn;
    },
    /** @returns whether the student has typed more since `sent` */
    submitted(sent: HandinFields, attemptId: string) {
      dispatch({ type: 'submitted', sent, attemptId });
      return state.status === 'dirty';
    },
  };
}
