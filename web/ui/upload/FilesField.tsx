/**
 * A field for several files of any kind: choose or drop them, see the progress of
 * each, remove them. Uploads start immediately, can be paused, and resume.
 */
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/ui.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { formatBytes } from './byte-size.ts';
import { FileField } from './FileField.tsx';
import styles from './FilesField.module.css';
import { percentOf, type UploadOptions } from './file-upload.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { type QueuedFile, useUploadQueue } from './upload-queue.ts';

interface UploadedFile {
  /** The name under which the server stores the file. */
  name: string;
  /** The name on the user's device. */
  fileName: string;
  bytes: number;
}

/** The form must not be saved between a call `onUploadingChange(true)` and `onUploadingChange(false)`. */
interface Props<Uploaded extends UploadedFile> extends Omit<UploadOptions<Uploaded>, 'onUploaded'> {
  label: string;
  /** A text that says which files are allowed, and how large they may be. */
  hint: string;
  files: Uploaded[];
  maxFiles: number;
  tooManyMessage: string;
  percentLabel: (percent: number) => string;
  /** Called when an upload ends, maybe after further renders: it must add the file to the files of the latest render. */
  onAdd: (file: Uploaded) => void;
  onRemove: (file: Uploaded) => void;
  /** Called when the user cancels an unfinished upload. */
  onCancel?: () => void;
  /** Called with the name of a file whose upload failed, or with undefined if no file has failed. */
  onFailed?: (fileName: string | undefined) => void;
}

export function FilesField<Uploaded extends UploadedFile>({ label, hint, files, ...rest }: Props<Uploaded>) {
  const { maxFiles, tooManyMessage, percentLabel, onAdd, onRemove, onCancel, ...options } = rest;
  const queue = useUploadQueue({ ...options, onUploaded: onAdd });
  const [error, setError] = useState('');

  function choose(chosen: File[]) {
    const fits = files.length + queue.files.length + chosen.length <= maxFiles;
    setError(fits ? '' : tooManyMessage);
    if (fits) queue.add(chosen);
  }

  return (
    <FileField
      label={label}
      hint={hint}
      isMany
      isUploading={queue.files.length > 0}
      chooseLabel={
        <>
          <FileUp size={18} aria-hidden /> {texts.chooseFiles}
        </>
      }
      actions={(withFocus) => (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.name}>
              <Name file={{ name: file.fileName, size: file.bytes }} />
              <Button look="quiet" onClick={withFocus(() => onRemove(file))}>
                {texts.remove}
                <span className="visually-hidden"> {file.fileName}</span>
              </Button>
            </li>
          ))}
          {queue.files.map((file) => (
            <QueuedFileRow
              key={file.id}
              file={file}
              percentLabel={percentLabel}
              onPause={() => queue.pause(file)}
              onResume={() => queue.resume(file)}
              onCancel={withFocus(() => {
                queue.cancel(file);
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

/** Shows the name and size of a file: 'essay.txt, 1.2 MB'. */
const Name = ({ file: { name, size } }: { file: { name: string; size: number } }) => (
  <span className={styles.name}>
    {name}, <span className={styles.size}>{formatBytes(size)}</span>
  </span>
);

interface QueuedFileRowProps {
  file: QueuedFile;
  percentLabel: (percent: number) => string;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

function QueuedFileRow({ file: queued, percentLabel, onPause, onResume, onCancel }: QueuedFileRowProps) {
  const { file, state, isWaiting, error } = queued;
  return (
    <li>
      <Name file={file} />
      {/* One button whose label changes, and not several buttons, so that it keeps the focus. */}
      {state !== 'waiting' && (
        <Button look="soft" onClick={state === 'running' ? onPause : onResume}>
          {nextAction[state]}
          <span className="visually-hidden"> {file.name}</span>
        </Button>
      )}
      <Button look="quiet" onClick={onCancel}>
        {generalTexts.cancel}
        <span className="visually-hidden"> {file.name}</span>
      </Button>
      <div className={styles.progress}>
        <UploadProgress
          percent={percentOf(queued)}
          percentLabel={percentLabel}
          statusMessage={isWaiting ? texts.stalled : ''}
        >
          {state === 'waiting' && <p className={styles.size}>{texts.waitingForPrevious}</p>}
        </UploadProgress>
        <p role="alert" className={styles.error}>
          {error}
        </p>
      </div>
    </li>
  );
}

const nextAction = { running: texts.pause, paused: texts.resume, failed: generalTexts.tryAgain };
