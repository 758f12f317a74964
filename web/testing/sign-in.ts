/** The sign-in screen, for tests. */
import { page } from 'vitest/browser';

export const signInForm = page.getByRole('form', { name: 'Sign in' });

export const signUpForm = page.getByRole('form', { name: 'Sign up' });

/** On the sign-in screen. What comes back is what the test has the school answer. */
export async function signIn({ email, password = 'maziwa42' }: { email: string; password?: string }) {
  await signInForm.getByLabelText('Email').fill(email);
  await signInForm.getByLabelText('Password', { exact: true }).fill(password);
  await signInForm.getByRole('button', { name: 'Login' }).click();
}
