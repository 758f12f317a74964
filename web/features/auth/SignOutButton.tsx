/** The icon in a top bar that signs out. */
import { LogOut } from 'lucide-react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useSignOut } from './sign-out.ts';

export function SignOutButton() {
  const { signOut, isSigningOut } = useSignOut();
  return <IconButton name="Sign out" icon={LogOut} isBusy={isSigningOut} onClick={signOut} />;
}
