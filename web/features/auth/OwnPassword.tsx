/** The password field for an existing account, with a link for a forgotten password. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import * as texts from '#texts/people/auth.ts';
import { paths } from '#web/paths.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import styles from './forms.module.css';

export function OwnPassword(field: ComponentProps<typeof PasswordField>) {
  return (
    <>
      <PasswordField label={texts.password} autoComplete="current-password" {...field} />
      <Link className={styles.aside} to={paths.forgotPassword}>
        {texts.forgotPassword}
      </Link>
    </>
  );
}
