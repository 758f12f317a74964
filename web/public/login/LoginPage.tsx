/**
 * /login and /login?sign-up: one page with two panels. A coloured cover hides the panel that is not in use, and slides
 * over the other panel when the user chooses the hidden one.
 */
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { storeSignedUpEmail } from '#web/api/sign-in/sign-in-email.ts';
import { useSignUpForm } from '#web/features/auth/new-password.ts';
import { useSignInForm } from '#web/features/auth/SignInForm.tsx';
import { paths } from '#web/paths.ts';
import { LoginCover } from './LoginCover.tsx';
import styles from './LoginPage.module.css';
import { SignInPanel } from './SignInPanel.tsx';
import { SignUpPanel } from './SignUpPanel.tsx';

export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isSigningUp = useSearchParams()[0].has('sign-up');
  const [welcome, setWelcome] = useState('');
  const signInForm = useSignInForm();
  const signUpForm = useSignUpForm();

  function showSignIn() {
    fillSignIn();
    navigate(paths.login, { state });
  }
  function showSignUp() {
    signUpForm.setValue('email', signInForm.getValues('email'));
    // Removes the error of the email field, because it belongs to an address that was entered before.
    signUpForm.clearErrors('email');
    navigate(paths.signUp, { state });
  }
  function greet(message: string) {
    setWelcome(message);
    storeSignedUpEmail(signUpForm.getValues('email'));
    fillSignIn();
    signUpForm.reset();
    // Replaces the history entry, so that Back does not return to a completed form.
    navigate(paths.login, { replace: true, state });
  }
  const fillSignIn = () => signInForm.reset({ email: signUpForm.getValues('email'), password: '' });

  return (
    <main className={styles.screen} data-signing-up={isSigningUp || undefined}>
      <div className={styles.panel} inert={isSigningUp}>
        <SignInPanel form={signInForm} isShown={!isSigningUp} welcome={welcome} />
      </div>
      <div className={styles.panel} inert={!isSigningUp}>
        <SignUpPanel form={signUpForm} isShown={isSigningUp} onSignedUp={greet} />
      </div>
      <LoginCover isSigningUp={isSigningUp} onToggle={isSigningUp ? showSignIn : showSignUp} />
    </main>
  );
}
