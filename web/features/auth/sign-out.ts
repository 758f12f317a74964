/** Signing out: on the server first, so that nobody believes to be signed out who is not. */

import type { Failure } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSignOutMutation } from './auth.api.ts';

export function useSignOut() {
  // One key: whichever button was pressed, all of them know that it is under way.
  const [ask, { isLoading: isSigningOut }] = useSignOutMutation({ fixedCacheKey: 'sign-out' });
  const signOut = () =>
    ask()
      .unwrap()
      .catch(({ message }: Failure) => toast.error(`You are still signed in. ${message}`));
  return { signOut, isSigningOut };
}
