/**
 * Signs out on the server, and on this device only if that succeeds, so that no user wrongly believes to be signed out.
 */

import * as texts from '#texts/people/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSignOutMutation } from './auth.api.ts';

export function useSignOut() {
  // A shared cache key, so that every sign-out button on the page shows that the call is in progress.
  const [ask, { isLoading: isSigningOut }] = useSignOutMutation({ fixedCacheKey: 'sign-out' });
  const signOut = () =>
    ask()
      .unwrap()
      .catch(({ message }: Failure) => toast.error(texts.stillSignedIn(message)));
  return { signOut, isSigningOut };
}
