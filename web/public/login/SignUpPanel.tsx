/** The half of the sign-in page with the form to sign up. */
import { Link } from 'react-router';
import { english } from '#texts/english.ts';
import * as texts from '#texts/people/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { announced } from '#web/features/auth/announced.ts';
import type { SignUpFields } from '#web/features/auth/form-rules.ts';
import { GoogleButton } from '#web/features/auth/GoogleButton.tsx';
import { type SignUpFormState, showPasswordError } from '#web/features/auth/new-password.ts';
import { ask } from '#web/features/auth/on-touch.ts';
import { SignUpForm } from '#web/features/auth/SignUpForm.tsx';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { Bilingual } from '#web/ui/language/Bilingual.tsx';
import { LanguageSwitch } from '#web/ui/language/LanguageSwitch.tsx';
import { PanelHeading } from './PanelHeading.tsx';
import styles from './panels.module.css';

interface Props {
  form: SignUpFormState;
  isShown: boolean;
  /** Called with the server's message after a sign-up. */
  onSignedUp: (message: string) => void;
}

export function SignUpPanel({ form, isShown, onSignedUp }: Props) {
  const register = ({ name, email, password }: SignUpFields) =>
    announced(
      ask((calls) => calls.signUp({ name, email, password })),
      toastTexts,
    ).then(
      ({ message }) => onSignedUp(message),
      ({ message }: Failure) => showPasswordError(form, message),
    );

  return (
    <div className={styles.panel}>
      <PanelHeading id="sign-up" isShown={isShown}>
        {texts.signUp}
      </PanelHeading>
      <SignUpForm form={form} labelledBy="sign-up" onSignUp={register}>
        <p className={styles.terms}>
          <Bilingual
            text={rich(texts.acceptPrivacy, { link: privacyLink })}
            english={english && rich(english.auth.acceptPrivacy, { link: privacyLink })}
          />
        </p>
      </SignUpForm>
      <p className={styles.or}>{texts.orSignUpWith}</p>
      <GoogleButton />
      <LanguageSwitch />
    </div>
  );
}

const privacyLink = (words: string) => (
  <Link to={paths.privacy} target="_blank">
    {words}
  </Link>
);

const toastTexts = {
  pending: texts.registering,
  success: texts.confirmationSent,
  error: ({ message }: Failure) => message,
};
