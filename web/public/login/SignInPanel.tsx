/** The half of the sign-in page with the form to sign in. */
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SignIn } from '#contract/auth.ts';
import * as frontDoorTexts from '#texts/front-door.ts';
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

const FirstPassword = lazy(() => import('#web/features/auth/FirstPassword.tsx'));

interface Props {
  form: SignInFormState;
  isShown: boolean;
  /** The server's message after a sign-up; otherwise empty. */
  welcome: string;
}

export function SignInPanel({ form, isShown, welcome }: Props) {
  /** The sign-in data of a student with a first password, which the student now has to replace. */
  const [typed, setTyped] = useState<SignIn>();

  // Signs in. On success the guard of /login redirects to another page.
  const submit = (fields: SignIn) =>
    announced(ask((calls) => calls.signIn(fields)).catch(asChoice), toastTexts).then(
      (choice) => (choice ? setTyped(fields) : toast.success(texts.loggedIn)),
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
      {typed && (
        <Suspense>
          <FirstPassword typed={typed} onClose={() => setTyped(undefined)} />
        </Suspense>
      )}
      <p className={styles.or}>{texts.orSignInWith}</p>
      <GoogleButton />
      <p className={styles.terms}>
        {rich(texts.notStudentYet, { link: (words) => <Link to={paths.enroll}>{words}</Link> })}
      </p>
      <p className={styles.terms}>
        <a href={paths.welcome}>{frontDoorTexts.whatWeTeach}</a>
      </p>
      <LanguageSwitch />
    </div>
  );
}

/** A correct first password is not a failure: the student chooses a password of their own next. */
function asChoice(failure: Failure) {
  if (failure.code !== 'password_change_needed') throw failure;
  return 'choose' as const;
}

const toastTexts = { pending: texts.checking, success: texts.done, error: texts.errorOccurred };
