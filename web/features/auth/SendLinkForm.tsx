/** Asks for the address to which the link for a new password is sent. */
import { useForm } from 'react-hook-form';
import * as texts from '#texts/people/auth.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { carriedField } from '#web/ui/language/carried-fields.ts';
import { ruled } from './on-touch.ts';
import { VisitorForm } from './VisitorForm.tsx';

interface Props {
  onSend: (address: { email: string }) => Promise<unknown>;
}

export function SendLinkForm({ onSend }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: ruled((rules) => rules.address),
    defaultValues: { email: carriedField('email') },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  return (
    <VisitorForm onSubmit={handleSubmit(onSend)}>
      <EmailField error={errors.email?.message} {...register('email')} />
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.submit}
      </Button>
    </VisitorForm>
  );
}
