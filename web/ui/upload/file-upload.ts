/**
 * A file on its way from a field to wherever it is kept: running, paused, or
 * there (success); how far it is, what went wrong, and how to stop it. Whoever
 * sends it goes on where the same file stopped, so a pause is only an end, and
 * a file that a field leaves behind is paused.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { speedometer } from './upload-speed.ts';

/** Bytes. */
export interface Progress {
  sent: number;
  of: number;
  /** It does not get on at the moment, and is tried again by itself. */
  isWaiting: boolean;
}

export interface SendingFailure {
  message?: string | undefined;
}

export type SendFile<Sent> = (sending: {
  file: File;
  onProgress: (progress: Progress) => void;
  /** Ends it. What has gone out by then is kept. */
  signal: AbortSignal;
}) => PromiseLike<{ data?: Sent | undefined; error?: SendingFailure | undefined }>;

interface Needs<Sent> {
  send: SendFile<Sent>;
  /** Takes back what has gone out of a file. */
  drop: (file: File) => unknown;
  /** The sentence for what `send` gave as its error. */
  sentenceOf: (error: SendingFailure | undefined) => string;
  onSent: (sent: Sent) => void;
  /** Gets whether one is on its way, or paused, whenever that changes. */
  onSending: (isSending: boolean) => void;
}

interface State extends Progress {
  state: 'none' | 'running' | 'paused' | 'success';
  file: File | undefined;
  /** Bytes per second; 0 while nobody knows. */
  speed: number;
  error: string;
}

const none: State = { state: 'none', file: undefined, sent: 0, of: 0, isWaiting: false, speed: 0, error: '' };

export function useFileSending<Sent>({ send, drop, sentenceOf, onSent, onSending }: Needs<Sent>) {
  const [state, setState] = useState(none);
  const current = useRef<AbortController>(undefined);
  const stop = () => current.current?.abort();
  useLeaving(() => {
    stop();
    if (isOnItsWay(state)) onSending(false);
  });

  function become(next: State) {
    setState(next);
    onSending(isOnItsWay(next));
  }

  async function run(from: State, file: File) {
    const mine = new AbortController();
    current.current = mine;
    const { signal } = mine;
    // What a file that was stopped still has to say concerns nobody.
    const show = (next: State) => !signal.aborted && become(next);
    const running: State = { ...from, state: 'running', file, isWaiting: false, speed: 0, error: '' };
    const speed = speedometer();

    show(running);
    const onProgress = (progress: Progress) => show({ ...running, ...progress, speed: speed(progress) });
    const { data, error } = await send({ file, onProgress, signal });
    if (signal.aborted) return;
    show(data ? { ...none, state: 'success', file } : { ...none, error: sentenceOf(error) });
    if (data) onSent(data);
  }

  function cancel() {
    stop();
    if (state.file && isOnItsWay(state)) drop(state.file);
    become(none);
  }

  function resume() {
    stop();
    if (state.file) void run(state, state.file);
  }

  return {
    ...state,
    isSending: isOnItsWay(state),
    percent: state.of > 0 ? Math.floor((state.sent / state.of) * 100) : 0,
    start(file: File) {
      const isGoingOn = isOnItsWay(state) && state.file && isSame(state.file, file);
      if (isGoingOn) return resume();
      cancel();
      void run({ ...none, of: file.size }, file);
    },
    pause() {
      stop();
      become({ ...state, state: 'paused', isWaiting: false });
    },
    resume,
    cancel,
  };
}

/** Nobody waits for a file once its field is gone; no event of our own says so. */
function useLeaving(leave: () => void) {
  const left = useEffectEvent(leave);
  useEffect(() => () => left(), []);
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const isOnItsWay = ({ state }: State) => state === 'running' || state === 'paused';
