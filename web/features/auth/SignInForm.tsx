/** The fields to sign in. The caller handles the submission. */
import { useForm } from 'react-hook-form';
import type { SignIn } from '#contract/auth.ts';
import * as texts from '#texts/people/auth.ts';
import { findVerifiedEmail } from '#web/api/sign-in/sign-in-email.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { carriedField } from '#web/ui/language/carried-fields.ts';
import styles from './forms.module.css';
import { OwnPassword } from './OwnPassword.tsx';
import { ruled } from './on-touch.ts';
import { VisitorForm } from './VisitorForm.tsx';

export const useSignInForm = () =>
  useForm({
    resolver: ruled((rules) => rules.signIn),
    defaultValues: { email: findVerifiedEmail() || carriedField('email'), password: '' },
    mode: 'onTouched',
  });
export type SignInFormState = ReturnType<typeof useSignInForm>;

interface Props {
  form: SignInFormState;
  /** The id of the heading that names this form. */
  labelledBy: string;
  onSignIn: (fields: SignIn) => Promise<unknown>;
}

export function SignInForm({ form, labelledBy, onSignIn }: Props) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  return (
    <VisitorForm aria-labelledby={labelledBy} onSubmit={handleSubmit(onSignIn)}>
      {/* No type "email": a student without an address types the admission number. */}
      <EmailField
        type="text"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <OwnPassword error={errors.password?.message} {...register('password')} />
      {/* Not a live region: a toast has already announced the failure. This text stays when the toast is gone. */}
      {errors.root && <p className={styles.failed}>{errors.root.message}</p>}
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.login}
      </Button>
    </VisitorForm>
  );
}
