/** Asks for the address to which a link for a new password goes. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Email } from '#contract/fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import styles from './forms.module.css';

interface Props {
  onSend: (address: { email: string }) => Promise<unknown>;
}

export function SendLinkForm({ onSend }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Address),
    defaultValues: { email: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  return (
    <form className={styles.form} onSubmit={handleSubmit(onSend)} noValidate>
      <EmailField error={errors.email?.message} {...register('email')} />
      <Button type="submit" wide isBusy={isSubmitting}>
        Submit
      </Button>
    </form>
  );
}

const Address = z.object({ email: Email });
