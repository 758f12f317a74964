/** Asks for the password of an account before it is linked with a Google account. */
import { useForm } from 'react-hook-form';
import * as texts from '#texts/people/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './forms.module.css';
import { OwnPassword } from './OwnPassword.tsx';

interface Props {
  /** The server's sentence that names the existing account. */
  message: string;
  onAnswer: (password: string) => Promise<unknown>;
  onClose: () => void;
}

export default function PasswordQuestion({ message, onAnswer, onClose }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;

  const answer = ({ password }: { password: string }) =>
    onAnswer(password).catch((failure: Failure) =>
      setError('password', { message: failure.message }, { shouldFocus: true }),
    );

  return (
    <Dialog title={texts.isThisYourAccount} onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit(answer)} noValidate>
        <p>{message}</p>
        <OwnPassword error={errors.password?.message} {...register('password', { required: texts.passwordRequired })} />
        <Button type="submit" wide isBusy={isSubmitting}>
          {texts.proceed}
        </Button>
      </form>
    </Dialog>
  );
}
