/** The links that do not fit in the phone's navigation bar. */
import { FolderCode, LogOut, NotebookPen, ShieldCheck, Trophy, UserRound, WalletCards } from 'lucide-react';
import { Link } from 'react-router';
import * as texts from '#texts/shell.ts';
import { SignOut } from '#web/features/auth/SignOut.tsx';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { useTheme } from '#web/ui/theme/ThemeSwitch.tsx';
import styles from './MoreMenu.module.css';

const links = [
  { to: paths.projects, name: texts.projects, icon: FolderCode },
  { to: paths.assignments, name: texts.assignments, icon: NotebookPen },
  { to: paths.challenges, name: texts.challenges, icon: Trophy },
  { to: paths.payments, name: texts.payments, icon: WalletCards },
  { to: paths.profile, name: texts.profile, icon: UserRound },
  { to: paths.privacy, name: texts.privacy, icon: ShieldCheck },
];

/** Returns whether a URL belongs to one of the links under More. */
export const isUnderMore = (address: string) => links.some(({ to }) => `${address}/`.startsWith(`${to}/`));

export function MoreLinks({ onClose }: { onClose: () => void }) {
  const { words: label, icon: ThemeIcon, toNext } = useTheme();

  return (
    <Dialog title={texts.more} onClose={onClose}>
      <ul className={styles.links}>
        {links.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link} onClick={onClose}>
              <Icon size={20} aria-hidden /> {name}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.link} onClick={toNext}>
            <ThemeIcon size={20} aria-hidden /> {label}
          </button>
        </li>
        <li>
          <SignOut
            // The dialog closes first, so that it does not cover a toast about a failed sign-out.
            onLeave={onClose}
            button={(press) => (
              <button type="button" className={styles.link} onClick={press}>
                <LogOut size={20} aria-hidden /> {texts.signOut}
              </button>
            )}
          />
        </li>
      </ul>
    </Dialog>
  );
}
