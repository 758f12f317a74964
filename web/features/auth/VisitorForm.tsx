/** A form for visitors who are not signed in. Its validation and calls are loaded when it is first touched. */
import type { ComponentProps } from 'react';
import styles from './forms.module.css';
import { fetchOnTouch } from './on-touch.ts';

export function VisitorForm(props: ComponentProps<'form'>) {
  return <form {...props} className={styles.form} onFocus={fetchOnTouch} noValidate />;
}
