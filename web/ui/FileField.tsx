/** The frame of a field for one file: choose it, or drop it there; its preview, what can be done with it, what went wrong. */
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './FileField.module.css';

/** Makes of what a button does the same with the focus in the field: the pressed button goes. */
type AndFocus = (change: () => void) => () => void;

interface Props {
  label: string;
  hint?: ReactNode;
  /** Media types for the file chooser. */
  accept: string;
  /** People are round, everything else is 16:9. */
  shape: 'round' | 'wide';
  preview: ReactNode;
  isSending: boolean;
  /** What stands on the button that chooses. */
  choose: ReactNode;
  /** The buttons beside it. */
  ways: (andFocus: AndFocus) => ReactNode;
  error: string;
  onFile: (file: File) => void;
  /** How far a file is. */
  children: ReactNode;
}

export function FileField({ label, hint, accept, shape, choose, ways, onFile, ...shown }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const dropping = useDrop(onFile);
  const andFocus: AndFocus = (change) => () => {
    input.current?.focus();
    change();
  };

  return (
    <fieldset className={styles.field} data-shape={shape} {...dropping}>
      <legend>{label}</legend>
      <div className={styles.preview} aria-busy={shown.isSending}>
        {shown.preview}
      </div>
      <div className={styles.ways}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          className="visually-hidden"
          aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
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
function useDrop(onFile: (file: File) => void) {
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
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
}
