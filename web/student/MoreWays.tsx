/** What the bar of a phone has no room for. */
import { LogOut, UserRound, WalletCards } from 'lucide-react';
import { Link } from 'react-router';
import { useSignOut } from '#web/features/auth/sign-out.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import styles from './MoreWays.module.css';

export function MoreWays({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <Dialog title="More" onClose={onClose}>
      <ul className={styles.ways}>
        <li>
          <Link to={paths.payments} className={styles.way} onClick={onClose}>
            <WalletCards size={20} aria-hidden /> Payments
          </Link>
        </li>
        <li>
          <Link to={paths.profile} className={styles.way} onClick={onClose}>
            <UserRound size={20} aria-hidden /> Profile
          </Link>
        </li>
        <li>
          <ThemeSwitch className={styles.way} withWords />
        </li>
        <li>
          <button type="button" className={styles.way} onClick={signOut}>
            <LogOut size={20} aria-hidden /> Sign out
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
