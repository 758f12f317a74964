/** A checkbox with its label and error. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './EnrolForm.module.css';

interface Props extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.checkbox}>
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
