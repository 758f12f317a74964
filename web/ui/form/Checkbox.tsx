/** A checkbox with its label, and a hint or an error below it. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';

interface Props extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, ...input }: Props) {
  const id = useId();
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.checkbox}>
      <input {...input} id={id} type="checkbox" aria-invalid={Boolean(error)} aria-describedby={about || undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
