/** A picture on its way from a field to wherever it is kept: how far it is, what went wrong, and how to stop it. */
import { useEffect, useRef, useState } from 'react';

export interface SentPicture {
  /** Its address; empty where there is no picture. */
  img: string;
  /** Its name where it is kept. */
  imgName: string;
}

export interface SendingFailure {
  message?: string | undefined;
}

export type SendPicture = (picture: {
  file: File;
  onPercent: (percent: number) => void;
  signal: AbortSignal;
}) => PromiseLike<{ data?: SentPicture | undefined; error?: SendingFailure | undefined }>;

interface Needs {
  send: SendPicture;
  /** The sentence for what `send` gave as its error. */
  sentenceOf: (error: SendingFailure | undefined) => string;
  onSent: (picture: SentPicture) => void;
  /** Gets whether one is on its way, whenever that changes. */
  onSending: (isSending: boolean) => void;
}

interface State {
  isSending: boolean;
  /** 0 until the first bytes have gone. */
  percent: number;
  error: string;
}

const idle: State = { isSending: false, percent: 0, error: '' };

export function usePictureSending({ send, sentenceOf, onSent, onSending }: Needs) {
  const [state, setState] = useState(idle);
  const current = useRef<AbortController>(undefined);
  const stop = () => current.current?.abort();
  // Nobody waits for it once the field is gone; no event of our own says so.
  useEffect(() => () => current.current?.abort(), []);

  function become(next: State) {
    setState(next);
    onSending(next.isSending);
  }

  async function start(file: File) {
    stop();
    const mine = new AbortController();
    current.current = mine;
    const { signal } = mine;
    // What a picture that was stopped still has to say concerns nobody.
    const show = (next: State) => !signal.aborted && become(next);

    show({ ...idle, isSending: true });
    const onPercent = (percent: number) => show({ ...idle, isSending: true, percent });
    const { data, error } = await send({ file, onPercent, signal });
    if (signal.aborted) return;
    show({ ...idle, error: data ? '' : sentenceOf(error) });
    if (data) onSent(data);
  }

  function cancel() {
    stop();
    become(idle);
  }

  return { ...state, start, cancel };
}
