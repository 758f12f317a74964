/**
 * Several files on their way, one after the other: a thin line carries one whole
 * file sooner than parts of five. A file that fails waits to be tried again and
 * holds none of the others up; one that is paused does, for whoever pauses wants
 * nothing sent. See file-sending.ts.
 */
import { useEffect, useRef, useState } from 'react';
import type { Progress, SendFile, SendingFailure } from './file-upload.ts';

export interface FileOnItsWay extends Progress {
  id: number;
  file: File;
  state: 'waiting' | 'running' | 'paused' | 'failed';
  error: string;
}

interface Needs<Sent> {
  send: SendFile<Sent>;
  /** Takes back what has gone out of a file. */
  drop: (file: File) => unknown;
  /** The sentence for what `send` gave as its error. */
  sentenceOf: (error: SendingFailure | undefined) => string;
  /** Called some time after the drawing that it comes from: it leans on nothing that changes meanwhile. */
  onSent: (sent: Sent) => void;
  /** The same; gets whether any is on its way, or paused, whenever something changes. */
  onSending: (isSending: boolean) => void;
  /** The same; gets the name of a file that did not arrive. */
  onFailed?: ((fileName: string | undefined) => void) | undefined;
}

export function useFilesSending<Sent>({ send, drop, sentenceOf, onSent, ...tell }: Needs<Sent>) {
  const { files, now, become, change, without } = useFiles(tell);
  const ids = useRef(0);
  const current = useRef<AbortController>(undefined);
  const stop = () => current.current?.abort();
  // Nobody waits for them once the field is gone; no event of our own says so.
  useEffect(() => () => current.current?.abort(), []);

  async function run(waiting: FileOnItsWay) {
    const mine = new AbortController();
    current.current = mine;
    const { signal } = mine;
    const running: FileOnItsWay = { ...waiting, state: 'running', isWaiting: false, error: '' };
    change(running);

    const onProgress = (progress: Progress) => signal.aborted || change({ ...running, ...progress });
    const { data, error } = await send({ file: waiting.file, onProgress, signal });
    if (signal.aborted) return;
    if (data) become(without(waiting.id));
    else change({ ...running, state: 'failed', error: sentenceOf(error) });
    if (data) onSent(data);
    goOn();
  }

  function goOn() {
    if (now.current.some(({ state }) => state === 'running' || state === 'paused')) return;
    const next = now.current.find(({ state }) => state === 'waiting');
    if (next) void run(next);
  }

  return {
    files,
    add(chosen: File[]) {
      const added = chosen.filter((file) => !now.current.some((other) => isSame(other.file, file)));
      become([...now.current, ...added.map((file) => ({ ...waiting, id: ++ids.current, file, of: file.size }))]);
      goOn();
    },
    pause(file: FileOnItsWay) {
      stop();
      change({ ...file, state: 'paused', isWaiting: false });
    },
    /** What was paused goes on; what failed has its turn after the others. */
    resume(file: FileOnItsWay) {
      if (file.state === 'paused') return void run(file);
      change({ ...file, ...waiting, sent: file.sent });
      goOn();
    },
    cancel(file: FileOnItsWay) {
      if (file.state === 'running') stop();
      drop(file.file);
      become(without(file.id));
      goOn();
    },
  };
}

/** The files as they are shown, and as they are now, for what goes on between two drawings. */
function useFiles({ onSending, onFailed }: Pick<Needs<unknown>, 'onSending' | 'onFailed'>) {
  const [files, show] = useState<FileOnItsWay[]>([]);
  const now = useRef<FileOnItsWay[]>([]);

  function become(next: FileOnItsWay[]) {
    now.current = next;
    show(next);
    onSending(next.some(({ state }) => state !== 'failed'));
    onFailed?.(next.find(({ state }) => state === 'failed')?.file.name);
  }

  return {
    files,
    now,
    become,
    change: (file: FileOnItsWay) => become(now.current.map((other) => (other.id === file.id ? file : other))),
    without: (id: number) => now.current.filter((other) => other.id !== id),
  };
}

const waiting = { state: 'waiting', sent: 0, isWaiting: false, error: '' } as const;

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
