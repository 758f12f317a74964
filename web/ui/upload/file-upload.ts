/**
 * The state of one upload: running, paused or done, with progress, error and functions that control it. Another upload of the same file
 * resumes it, so pausing only aborts the request; unmounting the field does the same.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { speedometer } from './upload-speed.ts';

/** The progress of an upload: it has sent `sent` of `of` bytes. */
export interface UploadedBytes {
  sent: number;
  of: number;
  /** Whether the connection is lost and the upload will be retried automatically. */
  isWaiting: boolean;
}

interface UploadFailure {
  message?: string | undefined;
}

type UploadFile<Uploaded> = (upload: {
  file: File;
  onProgress: (progress: UploadedBytes) => void;
  /** Aborts the upload. The server keeps the bytes it has received. */
  signal: AbortSignal;
}) => PromiseLike<{ data?: Uploaded | undefined; error?: UploadFailure | undefined }>;

/** The options of an upload, in a field for one file or in a queue of files. */
export interface UploadOptions<Uploaded> {
  upload: UploadFile<Uploaded>;
  /** Deletes what the server has received of an unfinished file. */
  discard: (file: File) => unknown;
  /** Returns the message about an error of `upload`. */
  messageOf: (error: UploadFailure | undefined) => string;
  onUploaded: (uploaded: Uploaded) => void;
  /** Called with true while an upload is running or paused. */
  onUploadingChange: (isUploading: boolean) => void;
}

interface State extends UploadedBytes {
  state: 'none' | 'running' | 'paused' | 'success';
  file: File | undefined;
  /** The speed in bytes per second; 0 while it is unknown. */
  speed: number;
  error: string;
}

const NO_UPLOAD: State = { state: 'none', file: undefined, sent: 0, of: 0, isWaiting: false, speed: 0, error: '' };

export function useFileUpload<Uploaded>(options: UploadOptions<Uploaded>) {
  const { upload, discard, messageOf, onUploaded, onUploadingChange } = options;
  const [state, setState] = useState(NO_UPLOAD);
  const current = useRef<AbortController>(undefined);
  const stop = () => current.current?.abort();
  useOnUnmount(() => {
    stop();
    if (isUploading(state)) onUploadingChange(false);
  });

  function update(next: State) {
    setState(next);
    onUploadingChange(isUploading(next));
  }

  async function run(from: State, file: File) {
    current.current = new AbortController();
    const { signal } = current.current;
    // The result of an aborted upload must not overwrite the state of the next one.
    const show = (next: State) => !signal.aborted && update(next);
    const running: State = { ...from, state: 'running', file, isWaiting: false, speed: 0, error: '' };
    const speed = speedometer();

    show(running);
    const onProgress = (progress: UploadedBytes) => show({ ...running, ...progress, speed: speed(progress) });
    const { data, error } = await upload({ file, onProgress, signal });
    if (signal.aborted) return;
    show(data ? { ...NO_UPLOAD, state: 'success', file } : { ...NO_UPLOAD, error: messageOf(error) });
    if (data) onUploaded(data);
  }

  function cancel() {
    stop();
    if (state.file && isUploading(state)) discard(state.file);
    update(NO_UPLOAD);
  }

  function resume() {
    stop();
    if (state.file) void run(state, state.file);
  }

  return {
    ...state,
    isUploading: isUploading(state),
    percent: percentOf(state),
    start(file: File) {
      if (isUploading(state) && state.file && isSameFile(state.file, file)) return resume();
      cancel();
      void run({ ...NO_UPLOAD, of: file.size }, file);
    },
    pause() {
      stop();
      update({ ...state, state: 'paused', isWaiting: false });
    },
    resume,
    cancel,
  };
}

/** This is an effect, because React has no event for unmounting. */
function useOnUnmount(leave: () => void) {
  const left = useEffectEvent(leave);
  useEffect(() => () => left(), []);
}

export const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export const percentOf = ({ sent, of }: Pick<UploadedBytes, 'sent' | 'of'>) =>
  of > 0 ? Math.floor((sent / of) * 100) : 0;

const isUploading = ({ state }: State) => state === 'running' || state === 'paused';
