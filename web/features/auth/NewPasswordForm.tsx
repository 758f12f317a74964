/** Sets a new password, entered twice. */
import * as texts from '#texts/people/auth.ts';
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
      <PasswordTwice label={texts.newPassword} form={form} />
      <Button type="submit" wide isBusy={form.formState.isSubmitting}>
        {texts.submit}
      </Button>
    </VisitorForm>
  );
}
