/** Signing out: on the server first, so that nobody believes to be signed out who is not. */
import { toast } from 'react-toastify/unstyled';
import type { Failure } from '#web/api/store.ts';
import { useSignOutMutation } from './auth.api.ts';

export function useSignOut() {
  const [signOut] = useSignOutMutation();
  return () =>
    signOut()
      .unwrap()
      .catch(({ message }: Failure) => toast.error(`You are still signed in. ${message}`));
}
