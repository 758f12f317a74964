/** A box to tick, with what it means and what is wrong with it. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './EnrolForm.module.css';

interface Props extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
}

export function Tick({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
