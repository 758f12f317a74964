/** The panel of those who are new. */
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { toast } from 'react-toastify/unstyled';
import type { Failure } from '#web/api/store.ts';
import { useSignUpMutation } from '#web/features/auth/auth.api.ts';
import type { SignUpFields, SignUpInput } from '#web/features/auth/new-password.ts';
import { SignUpForm } from '#web/features/auth/SignUpForm.tsx';
import { paths } from '#web/paths.ts';
import { PanelHeading } from './PanelHeading.tsx';
import styles from './panels.module.css';

interface Props {
  form: UseFormReturn<SignUpInput, unknown, SignUpFields>;
  isShown: boolean;
  /** Gets what the server says to a newcomer. */
  onSignedUp: (message: string) => void;
}

export function SignUpPanel({ form, isShown, onSignedUp }: Props) {
  const [signUp] = useSignUpMutation();

  async function register({ name, email, password }: SignUpFields) {
    const reply = signUp({ name, email, password }).unwrap();
    // The failure's toast is the server's own sentence.
    toast
      .promise(reply, { ...words, error: { render: ({ data }) => (data as Failure).message } })
      .catch(() => undefined);
    await reply.then(
      ({ message }) => onSignedUp(message),
      () => undefined,
    );
  }

  return (
    <div className={styles.panel}>
      <PanelHeading id="sign-up" isShown={isShown}>
        Sign up
      </PanelHeading>
      <SignUpForm form={form} labelledBy="sign-up" onSignUp={register}>
        <p className={styles.terms}>
          By signing up you accept how we <Link to={paths.privacy}>handle your data</Link>.
        </p>
      </SignUpForm>
    </div>
  );
}

const words = { pending: 'Registering...', success: 'Confirmation email sent' };
