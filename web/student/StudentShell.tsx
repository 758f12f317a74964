/** What stands around every page of a student: the ways on the left (on a phone: below), the person above. */
import { LogOut } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { useCurrentUser } from '#web/api/session.ts';
import { useLoggedInQuery } from '#web/features/auth/auth.api.ts';
import { useSignOut } from '#web/features/auth/sign-out.ts';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { paths } from '#web/paths.ts';
import iconButton from '#web/ui/IconButton.module.css';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import { StudentNav } from './StudentNav.tsx';
import styles from './StudentShell.module.css';

export default function StudentShell() {
  // A "no" signs out, see auth.api.ts; the page is shown meanwhile.
  useLoggedInQuery();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <StudentNav />
      <div className={styles.page}>
        <TopBar />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

function TopBar() {
  const me = useCurrentUser()!;
  const signOut = useSignOut();
  return (
    <header className={styles.bar}>
      <p className={styles.date}>{todayInKenya()}</p>
      <Link to={paths.profile} className={styles.me} title="Your profile">
        <span className={styles.name}>{me.name}</span>
        <Avatar img={me.img} />
      </Link>
      <ThemeSwitch className={`${iconButton.button} ${styles.wide}`} />
      <button type="button" className={`${iconButton.button} ${styles.wide}`} title="Sign out" onClick={signOut}>
        <LogOut size={20} aria-hidden />
        <span className="visually-hidden">Sign out</span>
      </button>
    </header>
  );
}

const todayInKenya = () =>
  new Intl.DateTimeFormat('en-KE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Africa/Nairobi',
  }).format(new Date());
