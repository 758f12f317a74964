/**
 * A field for several files of any kind: choose them (or drop them there), see
 * how far each is, take them away. They are sent as soon as they are chosen, can
 * be paused, and go on where they stopped.
 */
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { sizeInWords } from './byte-size.ts';
import { FileField } from './FileField.tsx';
import styles from './FilesField.module.css';
import type { SendFile, SendingFailure } from './file-upload.ts';
import { SendingProgress, waitingNews } from './UploadProgress.tsx';
import { type FileOnItsWay, useFilesSending } from './upload-queue.ts';

interface ShownFile {
  /** Its name where it is kept. */
  name: string;
  /** As its sender calls it. */
  fileName: string;
  bytes: number;
}

interface Props<Sent extends ShownFile> {
  label: string;
  /** What can be sent, and how much of it. */
  hint: string;
  /** Those that are there. */
  files: Sent[];
  /** How many there can be, and the sentence for more. */
  most: number;
  tooMany: string;
  send: SendFile<Sent>;
  drop: (file: File) => unknown;
  /** How far a file is, in words. */
  inWords: (percent: number) => string;
  sentenceOf: (error: SendingFailure | undefined) => string;
  /** Called some time after the drawing that it comes from: it adds to what there is then. */
  onAdd: (file: Sent) => void;
  onRemove: (file: Sent) => void;
  /** Called when somebody takes away a file that is not there yet. */
  onCancel?: () => void;
  /** Gets whether a file is on its way, or paused: until all are there, a form saves nothing. */
  onSending: (isSending: boolean) => void;
  /** Gets the name of a file that did not arrive, and undefined when there is none. */
  onFailed?: (fileName: string | undefined) => void;
}

export function FilesField<Sent extends ShownFile>({ label, hint, files, most, tooMany, ...rest }: Props<Sent>) {
  const { inWords, onAdd, onRemove, onCancel, ...needs } = rest;
  const sending = useFilesSending({ ...needs, onSent: onAdd });
  const [error, setError] = useState('');

  function choose(chosen: File[]) {
    const hasRoom = files.length + sending.files.length + chosen.length <= most;
    setError(hasRoom ? '' : tooMany);
    if (hasRoom) sending.add(chosen);
  }

  return (
    <FileField
      label={label}
      hint={hint}
      isMany
      isSending={sending.files.length > 0}
      choose={
        <>
          <FileUp size={18} aria-hidden /> Choose files
        </>
      }
      ways={(andFocus) => (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.name}>
              <Name file={{ name: file.fileName, size: file.bytes }} />
              <Button look="quiet" onClick={andFocus(() => onRemove(file))}>
                Remove<span className="visually-hidden"> {file.fileName}</span>
              </Button>
            </li>
          ))}
          {sending.files.map((file) => (
            <OnItsWay
              key={file.id}
              file={file}
              inWords={inWords}
              onPause={() => sending.pause(file)}
              onResume={() => sending.resume(file)}
              onCancel={andFocus(() => {
                sending.cancel(file);
                onCancel?.();
              })}
            />
          ))}
        </ul>
      )}
      error={error}
      onFiles={choose}
    />
  );
}

/** 'essay.txt, 1.2 MB' */
const Name = ({ file: { name, size } }: { file: { name: string; size: number } }) => (
  <span className={styles.name}>
    {name}, <span className={styles.size}>{sizeInWords(size)}</span>
  </span>
);

interface OnItsWayProps {
  file: FileOnItsWay;
  inWords: (percent: number) => string;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

function OnItsWay({ file: { file, state, sent, of, isWaiting, error }, inWords, ...on }: OnItsWayProps) {
  const percent = of > 0 ? Math.floor((sent / of) * 100) : 0;
  return (
    <li>
      <Name file={file} />
      {/* One button with several words, so that the focus stays on it. */}
      {state !== 'waiting' && (
        <Button look="soft" onClick={state === 'running' ? on.onPause : on.onResume}>
          {wayOn[state]}
          <span className="visually-hidden"> {file.name}</span>
        </Button>
      )}
      <Button look="quiet" onClick={on.onCancel}>
        Cancel<span className="visually-hidden"> {file.name}</span>
      </Button>
      <div className={styles.progress}>
        <SendingProgress percent={percent} inWords={inWords} news={isWaiting ? waitingNews : ''}>
          {state === 'waiting' && <p className={styles.size}>Waits for the one before</p>}
        </SendingProgress>
        <p role="alert" className={styles.error}>
          {error}
        </p>
      </div>
    </li>
  );
}

const wayOn = { running: 'Pause', paused: 'Resume', failed: 'Try again' };
