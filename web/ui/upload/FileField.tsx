/** The frame of a field for one or several files: chooser, drop target, preview, buttons, error. */
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './FileField.module.css';

/** Wraps a button's action so that the focus moves to the field first: the pressed button disappears. */
type WithFocus = (action: () => void) => () => void;

interface Props {
  label: string;
  hint?: ReactNode;
  /** The media types that the file chooser offers. */
  accept?: string;
  isMany?: boolean;
  /** The shape of the preview: round for people, 16:9 for everything else. */
  shape?: 'round' | 'wide';
  /** A preview of the file; left out in a field for several files. */
  preview?: ReactNode;
  isUploading: boolean;
  chooseLabel: ReactNode;
  /** Renders the elements beside the chooser: buttons, and the list of several files. */
  actions: (withFocus: WithFocus) => ReactNode;
  error: string;
  /** Called with one file unless `isMany`. */
  onFiles: (files: File[]) => void;
  /** The progress of the upload. */
  children?: ReactNode;
}

export function FileField({ label, hint, accept, isMany = false, shape, actions, onFiles, ...shown }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const dropTarget = useDropTarget((files) => onFiles(isMany ? files : files.slice(0, 1)));
  const withFocus: WithFocus = (action) => () => {
    input.current?.focus();
    action();
  };

  return (
    <fieldset className={styles.field} data-shape={shape} {...dropTarget}>
      <legend>{label}</legend>
      {shown.preview !== undefined && (
        <div className={styles.preview} aria-busy={shown.isUploading}>
          {shown.preview}
        </div>
      )}
      <div className={styles.actions}>
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
            // The value is cleared, because choosing the same file again would otherwise fire no change event.
            target.value = '';
          }}
        />
        <label htmlFor={id} className={styles.choose}>
          {shown.chooseLabel}
        </label>
        {actions(withFocus)}
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

function useDropTarget(onFiles: (files: File[]) => void) {
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
