/** The frame of a field for a file, or for several: choose them, or drop them there; a preview, what can be done, what went wrong. */
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './FileField.module.css';

/** Makes of what a button does the same with the focus in the field: the pressed button goes. */
type AndFocus = (change: () => void) => () => void;

interface Props {
  label: string;
  hint?: ReactNode;
  /** Media types for the file chooser. */
  accept?: string;
  isMany?: boolean;
  /** People are round, everything else is 16:9. */
  shape?: 'round' | 'wide';
  /** None where there are several. */
  preview?: ReactNode;
  isSending: boolean;
  /** What stands on the button that chooses. */
  choose: ReactNode;
  /** What stands beside it: buttons; the files, where there are several. */
  ways: (andFocus: AndFocus) => ReactNode;
  error: string;
  /** One, unless they can be many. */
  onFiles: (files: File[]) => void;
  /** How far a file is. */
  children?: ReactNode;
}

export function FileField({ label, hint, accept, isMany = false, shape, choose, ways, onFiles, ...shown }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const dropping = useDrop((files) => onFiles(isMany ? files : files.slice(0, 1)));
  const andFocus: AndFocus = (change) => () => {
    input.current?.focus();
    change();
  };

  return (
    <fieldset className={styles.field} data-shape={shape} {...dropping}>
      <legend>{label}</legend>
      {shown.preview !== undefined && (
        <div className={styles.preview} aria-busy={shown.isSending}>
          {shown.preview}
        </div>
      )}
      <div className={styles.ways}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={isMany}
          className="visually-hidden"
          aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            if (files.length > 0) onFiles(files);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
        <label htmlFor={id} className={styles.choose}>
          {choose}
        </label>
        {ways(andFocus)}
      </div>
      {shown.children}
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {shown.error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** Makes something a place to drop a file on. */
function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
}
