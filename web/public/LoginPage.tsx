/**
 * /login and /login?sign-up: one screen with two panels. A coloured cover lies
 * over the one that is not asked for, and slides across when it is.
 */
import '@mantine/core/styles/Input.layer.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { SignIn } from '#contract/auth.ts';
import { SignUpFields } from '#web/features/auth/new-password.ts';
import { paths } from '#web/paths.ts';
import { LoginCover } from './LoginCover.tsx';
import styles from './LoginPage.module.css';
import { SignInPanel } from './SignInPanel.tsx';
import { SignUpPanel } from './SignUpPanel.tsx';

export default function LoginPage() {
  const navigate = useNavigate();
  const isSigningUp = useSearchParams()[0].has('sign-up');
  const [welcome, setWelcome] = useState('');
  const signInForm = useForm({
    resolver: zodResolver(SignIn),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const signUpForm = useForm({
    resolver: zodResolver(SignUpFields),
    defaultValues: { name: '', email: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });

  function showSignIn() {
    signInForm.reset({ email: signUpForm.getValues('email'), password: '' });
    navigate(paths.login, { replace: true });
  }
  function showSignUp() {
    signUpForm.setValue('email', signInForm.getValues('email'));
    navigate(paths.signUp, { replace: true });
  }
  function greet(message: string) {
    setWelcome(message);
    showSignIn();
    signUpForm.reset();
  }

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
