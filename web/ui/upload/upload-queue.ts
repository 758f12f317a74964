/**
 * Uploads several files one after the other: on a slow connection one whole file arrives sooner than parts of five. A failed file waits for
 * a retry and does not block the queue. A paused file blocks it, because the user wants no data used. Single uploads: file-upload.ts.
 */
import { useEffect, useRef, useState } from 'react';
import { isSameFile, type UploadedBytes, type UploadOptions } from './file-upload.ts';

export interface QueuedFile extends UploadedBytes {
  id: number;
  file: File;
  state: 'waiting' | 'running' | 'paused' | 'failed';
  error: string;
}

/** The callbacks may run after a later render, so they must not close over values that change. */
interface QueueOptions<Uploaded> extends UploadOptions<Uploaded> {
  /** Called with the name of the failed file, if there is one. */
  onFailed?: ((fileName: string | undefined) => void) | undefined;
}

export function useUploadQueue<Uploaded>(options: QueueOptions<Uploaded>) {
  const { upload, discard, messageOf, onUploaded, ...listeners } = options;
  const { files, latest, update, change, without } = useQueuedFiles(listeners);
  const ids = useRef(0);
  const current = useRef<AbortController>(undefined);
  const stop = () => current.current?.abort();
  // This is an effect, because React has no event for unmounting.
  useEffect(() => () => current.current?.abort(), []);

  async function run(waiting: QueuedFile) {
    current.current = new AbortController();
    const { signal } = current.current;
    const running: QueuedFile = { ...waiting, state: 'running', isWaiting: false, error: '' };
    change(running);

    const onProgress = (progress: UploadedBytes) => signal.aborted || change({ ...running, ...progress });
    const { data, error } = await upload({ file: waiting.file, onProgress, signal });
    if (signal.aborted) return;
    if (data) update(without(waiting.id));
    else change({ ...running, state: 'failed', error: messageOf(error) });
    if (data) onUploaded(data);
    startNext();
  }

  function startNext() {
    if (latest.current.some(({ state }) => state === 'running' || state === 'paused')) return;
    const next = latest.current.find(({ state }) => state === 'waiting');
    if (next) void run(next);
  }

  return {
    files,
    add(chosen: File[]) {
      const added = chosen.filter((file) => !latest.current.some((other) => isSameFile(other.file, file)));
      update([...latest.current, ...added.map((file) => ({ ...waiting, id: ++ids.current, file, of: file.size }))]);
      startNext();
    },
    pause(file: QueuedFile) {
      stop();
      change({ ...file, state: 'paused', isWaiting: false });
    },
    /** Resumes a paused file immediately; puts a failed file back into the queue. */
    resume(file: QueuedFile) {
      if (file.state === 'paused') return void run(file);
      change({ ...file, ...waiting, sent: file.sent });
      startNext();
    },
    cancel(file: QueuedFile) {
      if (file.state === 'running') stop();
      discard(file.file);
      update(without(file.id));
      startNext();
    },
  };
}

/** Returns the rendered files, and in `latest` the current ones, for callbacks that run between two renders. */
function useQueuedFiles({
  onUploadingChange,
  onFailed,
}: Pick<QueueOptions<unknown>, 'onUploadingChange' | 'onFailed'>) {
  const [files, show] = useState<QueuedFile[]>([]);
  const latest = useRef<QueuedFile[]>([]);

  function update(next: QueuedFile[]) {
    latest.current = next;
    show(next);
    onUploadingChange(next.some(({ state }) => state !== 'failed'));
    onFailed?.(next.find(({ state }) => state === 'failed')?.file.name);
  }

  return {
    files,
    latest,
    update,
    change: (file: QueuedFile) => update(latest.current.map((other) => (other.id === file.id ? file : other))),
    without: (id: number) => latest.current.filter((other) => other.id !== id),
  };
}

const waiting = { state: 'waiting', sent: 0, isWaiting: false, error: '' } as const;
