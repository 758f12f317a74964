/** The panel to sign in. */
import { Link } from 'react-router';
import type { SignIn } from '#contract/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { announced } from '#web/features/auth/announced.ts';
import { GoogleButton } from '#web/features/auth/GoogleButton.tsx';
import { ask } from '#web/features/auth/on-touch.ts';
import { SignInForm, type SignInFormState } from '#web/features/auth/SignInForm.tsx';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PanelHeading } from './PanelHeading.tsx';
import styles from './panels.module.css';

interface Props {
  form: SignInFormState;
  isShown: boolean;
  /** The server's message after a sign-up; otherwise empty. */
  welcome: string;
}

export function SignInPanel({ form, isShown, welcome }: Props) {
  // On success the guard of /login redirects.
  const submit = (fields: SignIn) =>
    announced(
      ask((calls) => calls.signIn(fields)),
      toastTexts,
    ).then(
      () => toast.success('Logged in successfully'),
      ({ message }: Failure) => {
        form.setError('root', { message });
        return toast.error(message);
      },
    );

  return (
    <div className={styles.panel}>
      <PanelHeading id="sign-in" isShown={isShown}>
        Sign in
      </PanelHeading>
      {welcome && (
        <p role="status" className={styles.welcome}>
          {welcome}
        </p>
      )}
      <SignInForm form={form} labelledBy="sign-in" onSignIn={submit} />
      <p className={styles.or}>Or sign in with</p>
      <GoogleButton />
      <p className={styles.terms}>
        Not a student yet? <Link to={paths.enroll}>Enroll at the school</Link>
      </p>
    </div>
  );
}

const toastTexts = { pending: 'Checking our database...', success: 'Done', error: 'An error occurred' };
