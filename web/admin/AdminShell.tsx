/** What stands around every page of tutors and the office: the ways and the person above, the copyright below. */
import { CalendarDays, Inbox, LayoutDashboard, LibraryBig, Radio, UsersRound } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { useMe } from '#web/api/session.ts';
import { useLoggedInQuery } from '#web/features/auth/auth.api.ts';
import { SignOutButton } from '#web/features/auth/SignOutButton.tsx';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { NavItem } from '#web/ui/NavItem.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import styles from './AdminShell.module.css';

export default function AdminShell() {
  // A "no" signs out, see api/queries.ts; the page is shown meanwhile.
  useLoggedInQuery();
  const me = useMe();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={paths.admin} className={styles.logo}>
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <NavItem to={paths.admin} name="Dashboard" icon={LayoutDashboard} end />
          <NavItem to={paths.adminCourses} name="Courses" icon={LibraryBig} />
          <NavItem to={paths.adminSchedule} name="Schedule" icon={CalendarDays} />
          <NavItem to={paths.adminLivestream} name="Livestream" icon={Radio} />
          {me.type === 'admin' && <NavItem to={paths.adminPeople} name="People" icon={UsersRound} />}
          {me.type === 'admin' && <NavItem to={paths.adminApplications} name="Applicants" icon={Inbox} />}
        </nav>
        <Person />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        © {new Date().getFullYear()} Darasa
        <Link to={paths.privacy} className={styles.privacy}>
          Privacy
        </Link>
      </footer>
    </div>
  );
}

function Person() {
  const me = useMe();
  return (
    <div className={styles.person}>
      <Avatar img={me.img} />
      <span className={styles.name}>{me.name}</span>
      <ThemeSwitch />
      <SignOutButton />
    </div>
  );
}
