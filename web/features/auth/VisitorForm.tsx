/** A form of somebody who is not signed in. What it needs once it is used is fetched when it is first touched. */
import type { ComponentProps } from 'react';
import styles from './forms.module.css';
import { fetchOnTouch } from './on-touch.ts';

export function VisitorForm(props: ComponentProps<'form'>) {
  return <form {...props} className={styles.form} onFocus={fetchOnTouch} noValidate />;
}
