/** Executes the commands of reducer.ts: starts timers, makes requests, and stores the text on this device. */
import { Observable } from '#web/concurrency/observable.ts';
import type { DeviceText } from './device-text.ts';
import {
  type ReadResult,
  type SaveResult,
  type WritingCommand,
  type WritingEvent,
  type WritingState,
  writingReducer,
} from './reducer.ts';

export type Draft = Omit<Extract<WritingCommand, { do: 'send' }>, 'do'>;

interface AutosaveOptions {
  initial: WritingState;
  device: Pick<DeviceText, 'store' | 'clear' | 'isTaken'>;
  /** Never rejects. @param isLast  whether the page is being left, so that the request has to outlive it */
  send: (draft: Draft, isLast: boolean) => Promise<SaveResult>;
  /** Never rejects. */
  read: () => Promise<ReadResult>;
  /** Shows a merged text in the editor. */
  show: (text: string) => void;
}

export type Autosave = ReturnType<typeof openAutosave>;

export function openAutosave({ initial, device, send, read, show }: AutosaveOptions) {
  const observable = new Observable({ state: initial, isStored: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;

  function dispatch(event: WritingEvent) {
    // Another page has taken over the text of this closed page: merging it here too would duplicate it.
    if (!observable.get().state.isOpen && event.type !== 'opened' && device.isTaken()) return;
    const [next, ...commands] = writingReducer(observable.get().state, event, Date.now());
    observable.set({ state: next });
    for (const command of commands) execute(command);
  }

  const save = () => dispatch({ type: 'save' });

  const sendDraft = ({ draft, revision, saveId }: Draft) => send({ draft, revision, saveId }, isLeaving).then(dispatch);

  function execute(command: WritingCommand) {
    switch (command.do) {
      case 'store':
        return observable.set({ isStored: device.store(command) });
      case 'clear':
        return device.clear();
      case 'send':
        return void sendDraft(command);
      case 'read':
        return void read().then(dispatch);
      case 'show':
        return show(command.text);
      case 'save after':
        clearTimeout(timer);
        timer = setTimeout(save, command.ms);
        return;
      case 'stop waiting':
        return clearTimeout(timer);
    }
  }

  return {
    observable,
    state: () => observable.get().state,
    dispatch,
    save,
    /** Saves the text with a request that continues when the browser closes the page. */
    saveAtLeaving() {
      isLeaving = true;
      save();
      isLeaving = false;
    },
  };
}
