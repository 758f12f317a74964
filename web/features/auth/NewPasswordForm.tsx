/** Choosing a new password, typed twice. */
import { Button } from '#web/ui/Button.tsx';
import styles from './forms.module.css';
import { useNewPasswordForm } from './new-password.ts';
import { fetchOnTouch } from './on-touch.ts';
import { PasswordTwice } from './PasswordTwice.tsx';

interface Props {
  onChoose: (password: string) => Promise<unknown>;
}

export function NewPasswordForm({ onChoose }: Props) {
  const form = useNewPasswordForm();
  return (
    <form
      className={styles.form}
      onFocus={fetchOnTouch}
      onSubmit={form.handleSubmit(({ password }) => onChoose(password))}
      noValidate
    >
      <PasswordTwice label="New Password" form={form} />
      <Button type="submit" wide isBusy={form.formState.isSubmitting}>
        Submit
      </Button>
    </form>
  );
}
