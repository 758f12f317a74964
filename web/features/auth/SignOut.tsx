/**
 * A way to sign out. Programs that were submitted and are still on this device would be
 * forgotten with everything else: then it asks first.
 */
import { type ReactNode, useState } from 'react';
import { hasUnsentAttempts } from '#web/api/persisted.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { useSignOut } from './sign-out.ts';

interface Props {
  /** Told before it is signed out. */
  onLeave?: () => void;
  /** What is pressed. */
  button: (press: () => void, isSigningOut: boolean) => ReactNode;
}

export function SignOut({ onLeave, button }: Props) {
  const { signOut, isSigningOut } = useSignOut();
  const [isAsking, setAsking] = useState(false);

  function leave() {
    onLeave?.();
    void signOut();
  }
  return (
    <>
      {button(() => (hasUnsentAttempts() ? setAsking(true) : leave()), isSigningOut)}
      {isAsking && (
        <Confirm title="Sign out all the same?" yes="Sign out" onYes={leave} onClose={() => setAsking(false)}>
          <p>
            What you submitted for challenges without a network is still on this device. Signing out forgets it, and the
            school will never get it.
          </p>
        </Confirm>
      )}
    </>
  );
}
