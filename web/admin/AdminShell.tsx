/** The layout around every page of tutors and the office: navigation, account, footer. */
import { Megaphone } from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router';
import * as texts from '#texts/shell.ts';
import { useMe } from '#web/api/session.ts';
import { useLoggedInQuery } from '#web/features/auth/auth.api.ts';
import { SignOutButton } from '#web/features/auth/SignOutButton.tsx';
import { Bell } from '#web/features/notifications/Bell.tsx';
import { SearchButton } from '#web/features/search/SearchButton.tsx';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { paths } from '#web/paths.ts';
import buttonStyles from '#web/ui/buttons/IconButton.module.css';
import { Logo } from '#web/ui/display/Logo.tsx';
import { SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { PoweredBy } from '#web/ui/school/PoweredBy.tsx';
import { useSchool } from '#web/ui/school/school.ts';
import { ThemeSwitch } from '#web/ui/theme/ThemeSwitch.tsx';
import { AdminNav } from './AdminNav.tsx';
import styles from './AdminShell.module.css';

export default function AdminShell() {
  // Asks the server whether the session has ended, which signs the user out (api/queries.ts). The page does not wait for the answer.
  useLoggedInQuery();
  const { name } = useSchool();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={paths.admin} className={styles.logo}>
          <Logo />
        </Link>
        <AdminNav />
        <Person />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <span>
          © {new Date().getFullYear()} {name}
        </span>
        <Link to={paths.privacy} className={styles.privacy}>
          {texts.privacy}
        </Link>
        <PoweredBy />
      </footer>
    </div>
  );
}

const loadPalette = () => import('./AdminPalette.tsx');

function Person() {
  const me = useMe();
  return (
    <div className={styles.person}>
      <Link to={paths.adminProfile} className={styles.me} title={texts.yourProfile}>
        <Avatar img={me.img} />
        <span className={styles.name}>{me.name}</span>
      </Link>
      <SearchButton load={loadPalette} />
      <AnnouncementsLink />
      <Bell />
      <ThemeSwitch />
      <SignOutButton />
    </div>
  );
}

/** In the phone's navigation it is under More. */
const AnnouncementsLink = () => (
  <NavLink
    to={paths.adminAnnouncements}
    className={`${buttonStyles.button} ${styles.announcements}`}
    title={texts.announcements}
  >
    <Megaphone size={20} aria-hidden />
    <span className="visually-hidden">{texts.announcements}</span>
  </NavLink>
);
