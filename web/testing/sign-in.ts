/** Operates the sign-in page in tests. */
import { page } from 'vitest/browser';

export const signInForm = page.getByRole('form', { name: 'Sign in' });

export const signUpForm = page.getByRole('form', { name: 'Sign up' });

/** Submits the sign-in form. The test has to set the fake server's answer before. */
export async function signIn({ email, password = 'maziwa42' }: { email: string; password?: string }) {
  await signInForm.getByLabelText('Email').fill(email);
  await signInForm.getByLabelText('Password', { exact: true }).fill(password);
  await signInForm.getByRole('button', { name: 'Login' }).click();
}
