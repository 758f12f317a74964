/** The half of the sign-in page with the form to sign in. */
import { Link } from 'react-router';
import type { SignIn } from '#contract/auth.ts';
import * as texts from '#texts/people/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { announced } from '#web/features/auth/announced.ts';
import { GoogleButton } from '#web/features/auth/GoogleButton.tsx';
import { ask } from '#web/features/auth/on-touch.ts';
import { SignInForm, type SignInFormState } from '#web/features/auth/SignInForm.tsx';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { LanguageSwitch } from '#web/ui/language/LanguageSwitch.tsx';
import { PanelHeading } from './PanelHeading.tsx';
import styles from './panels.module.css';

interface Props {
  form: SignInFormState;
  isShown: boolean;
  /** The server's message after a sign-up; otherwise empty. */
  welcome: string;
}

export function SignInPanel({ form, isShown, welcome }: Props) {
  // Signs in. On success the guard of /login redirects to another page.
  const submit = (fields: SignIn) =>
    announced(
      ask((calls) => calls.signIn(fields)),
      toastTexts,
    ).then(
      () => toast.success(texts.loggedIn),
      ({ message }: Failure) => {
        form.setError('root', { message });
        return toast.error(message);
      },
    );

  return (
    <div className={styles.panel}>
      <PanelHeading id="sign-in" isShown={isShown}>
        {texts.signIn}
      </PanelHeading>
      {welcome && (
        <p role="status" className={styles.welcome}>
          {welcome}
        </p>
      )}
      <SignInForm form={form} labelledBy="sign-in" onSignIn={submit} />
      <p className={styles.or}>{texts.orSignInWith}</p>
      <GoogleButton />
      <p className={styles.terms}>
        {rich(texts.notStudentYet, { link: (words) => <Link to={paths.enroll}>{words}</Link> })}
      </p>
      <LanguageSwitch />
    </div>
  );
}

const toastTexts = { pending: texts.checking, success: texts.done, error: texts.errorOccurred };
