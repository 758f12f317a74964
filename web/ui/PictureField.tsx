/** A field for one picture: choose it (or drop it there), see it, take it away. It is sent as soon as it is chosen. */
import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './PictureField.module.css';
import { type SendingFailure, type SendPicture, type SentPicture, usePictureSending } from './picture-sending.ts';

interface Props {
  label: string;
  hint?: string;
  /** People are round, everything else is 16:9. */
  shape: 'round' | 'wide';
  /** The address to show; empty without a picture. */
  img: string;
  /** What is shown without a picture. */
  placeholder: ReactNode;
  /** Media types for the file chooser. */
  accept: string;
  send: SendPicture;
  /** How far it is, in words. */
  inWords: (percent: number) => string;
  sentenceOf: (error: SendingFailure | undefined) => string;
  onChange: (picture: SentPicture) => void;
  /** Gets whether a picture is on its way: until it is there, a form saves nothing. */
  onSending: (isSending: boolean) => void;
}

export function PictureField({ label, hint, shape, img, placeholder, accept, inWords, ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { onChange, ...needs } = rest;
  const { isSending, percent, error, start, cancel } = usePictureSending({ ...needs, onSent: onChange });
  const dropping = useDrop(start);

  // The pressed button goes; the focus stays in the field.
  const andFocus = (change: () => void) => () => {
    input.current?.focus();
    change();
  };

  return (
    <fieldset className={styles.field} data-shape={shape} {...dropping}>
      <legend>{label}</legend>
      <div className={styles.preview} aria-busy={isSending}>
        {img ? <img src={img} alt="" /> : placeholder}
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
            if (file) void start(file);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
        <label htmlFor={id} className={styles.choose}>
          <ImageUp size={18} aria-hidden /> {img ? 'Change picture' : 'Choose a picture'}
        </label>
        {isSending && (
          <Button look="quiet" onClick={andFocus(cancel)}>
            Cancel upload
          </Button>
        )}
        {img && !isSending && (
          <Button look="quiet" onClick={andFocus(() => onChange({ img: '', imgName: '' }))}>
            Remove picture
          </Button>
        )}
      </div>
      <Progress percent={isSending ? percent : 0} inWords={inWords} />
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** Seen at every step; read out at each quarter, so that a screen reader can say something else too. */
function Progress({ percent, inWords }: { percent: number; inWords: (percent: number) => string }) {
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className={styles.progress}>
      {percent > 0 && (
        <>
          <p aria-hidden>{inWords(percent)}</p>
          <progress aria-hidden value={percent} max={100} />
        </>
      )}
      <span role="status" className="visually-hidden">
        {quarter > 0 && inWords(quarter)}
      </span>
    </div>
  );
}

/** Makes something a place to drop a file on. */
function useDrop(onFile: (file: File) => unknown) {
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
