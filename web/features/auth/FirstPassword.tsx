/** A dialog in which a student who has signed in with a printed first password chooses a password. */
import type { SignIn } from '#contract/auth.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as texts from '#texts/people/first-passwords.ts';
import type { Failure } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './forms.module.css';
import { useNewPasswordForm } from './new-password.ts';
import { ask } from './on-touch.ts';
import { PasswordTwice } from './PasswordTwice.tsx';

interface Props {
  /** The admission number or email address, and the first password. */
  typed: SignIn;
  onClose: () => void;
}

export default function FirstPassword({ typed, onClose }: Props) {
  const form = useNewPasswordForm();

  // On success the guard of /login redirects to another page.
  const choose = ({ password: newPassword }: { password: string }) =>
    ask((calls) => calls.chooseFirstPassword({ ...typed, newPassword })).then(
      () => toast.success(authTexts.loggedIn),
      ({ message }: Failure) => form.setError('password', { message }, { shouldFocus: true }),
    );

  return (
    <Dialog title={texts.chooseTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={form.handleSubmit(choose)} noValidate>
        <p>{texts.chooseText}</p>
        <PasswordTwice label={authTexts.newPassword} form={form} />
        <Button type="submit" wide isBusy={form.formState.isSubmitting}>
          {texts.saveAndSignIn}
        </Button>
      </form>
    </Dialog>
  );
}
