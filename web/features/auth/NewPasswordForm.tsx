/** Sets a new password, entered twice. */
import { Button } from '#web/ui/buttons/Button.tsx';
import { useNewPasswordForm } from './new-password.ts';
import { PasswordTwice } from './PasswordTwice.tsx';
import { VisitorForm } from './VisitorForm.tsx';

interface Props {
  onChoose: (password: string) => Promise<unknown>;
}

export function NewPasswordForm({ onChoose }: Props) {
  const form = useNewPasswordForm();
  return (
    <VisitorForm onSubmit={form.handleSubmit(({ password }) => onChoose(password))}>
      <PasswordTwice label="New Password" form={form} />
      <Button type="submit" wide isBusy={form.formState.isSubmitting}>
        Submit
      </Button>
    </VisitorForm>
  );
}
