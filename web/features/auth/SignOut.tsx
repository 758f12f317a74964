/**
 * A button to sign out. Signing out deletes everything of the user on this device, so it asks for confirmation if
 * programs, pages, drafts of hand-ins or texts of lessons have not reached the server.
 */
import { type ReactNode, useState } from 'react';
import * as lessonTexts from '#texts/learning/lesson-texts.ts';
import * as texts from '#texts/people/auth.ts';
import { hasUnsentWork } from '#web/api/persisted.ts';
import { useMe } from '#web/api/session.ts';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { useSignOut } from './sign-out.ts';

interface Props {
  /** Called before signing out. */
  onLeave?: () => void;
  /** Renders the button; `press` starts the sign-out. */
  button: (press: () => void, isSigningOut: boolean) => ReactNode;
}

export function SignOut({ onLeave, button }: Props) {
  const { _id: personId, type } = useMe();
  const { signOut, isSigningOut } = useSignOut();
  const [isAsking, setAsking] = useState(false);

  function leave() {
    onLeave?.();
    void signOut();
  }
  return (
    <>
      {button(() => (hasUnsentWork(personId) ? setAsking(true) : leave()), isSigningOut)}
      {isAsking && (
        <Confirm
          title={texts.unsentWork.title}
          confirmLabel={texts.signOut}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          <p>{type === 'student' ? texts.unsentWork.text : lessonTexts.unsaved}</p>
        </Confirm>
      )}
    </>
  );
}
