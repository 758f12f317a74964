/** The icon in a top bar that signs out. */
import { LogOut } from 'lucide-react';
import * as texts from '#texts/people/auth.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { SignOut } from './SignOut.tsx';

export const SignOutButton = () => (
  <SignOut
    button={(press, isSigningOut) => (
      <IconButton name={texts.signOut} icon={LogOut} isBusy={isSigningOut} onClick={press} />
    )}
  />
);
