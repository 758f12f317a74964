/** The navigation for staff. On a phone, links that do not fit in the bar are under More. */
import {
  CalendarDays,
  CalendarPlus,
  ClipboardCheck,
  Ellipsis,
  Inbox,
  LayoutDashboard,
  LibraryBig,
  Megaphone,
  Radio,
  School,
  SquareTerminal,
  Trophy,
  UsersRound,
  WalletCards,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as texts from '#texts/shell.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import itemStyles from '#web/ui/layout/NavItem.module.css';
import { NavItem } from '#web/ui/layout/NavItem.tsx';
import styles from './AdminNav.module.css';

const schedule = { to: paths.adminSchedule, name: texts.schedule, icon: CalendarDays };
const grading = { to: paths.adminGrading, name: texts.grading, icon: ClipboardCheck };
const livestream = { to: paths.adminLivestream, name: texts.livestream, icon: Radio };
const challenges = { to: paths.adminChallenges, name: texts.challenges, icon: Trophy };
const codeRunner = { to: paths.adminRunner, name: texts.codeRunner, icon: SquareTerminal };
const school = { to: paths.adminSchool, name: texts.school, icon: School };
const intakes = { to: paths.adminIntakes, name: texts.intakes, icon: CalendarPlus };
// In a wide window they are beside the bell (AdminShell.tsx).
const announcements = { to: paths.adminAnnouncements, name: texts.announcements, icon: Megaphone };
const tutorOverflow = [schedule, challenges, announcements];
const officeOverflow = [schedule, grading, livestream, challenges, announcements, intakes, codeRunner, school];

export function AdminNav() {
  const isOffice = useMe().type === 'admin';
  const overflowClass = isOffice ? styles.wide : undefined;
  return (
    <nav aria-label={texts.navigation} className={styles.nav} data-is={isOffice ? 'office' : 'tutor'}>
      <NavItem to={paths.admin} name={texts.dashboard} icon={LayoutDashboard} end />
      <NavItem to={paths.adminCourses} name={texts.courses} icon={LibraryBig} />
      <NavItem {...schedule} className={styles.wide} />
      <NavItem {...grading} className={overflowClass} />
      <NavItem {...livestream} className={overflowClass} />
      <NavItem {...challenges} className={styles.wide} />
      {isOffice && (
        <>
          <NavItem to={paths.adminPeople} name={texts.people} icon={UsersRound} />
          <NavItem to={paths.adminApplications} name={texts.applicants} icon={Inbox} />
          <NavItem to={paths.adminPayments} name={texts.payments} icon={WalletCards} />
          <NavItem {...intakes} className={styles.wide} />
          <NavItem {...codeRunner} className={styles.wide} />
          <NavItem {...school} className={styles.wide} />
        </>
      )}
      <More links={isOffice ? officeOverflow : tutorOverflow} />
    </nav>
  );
}

type Links = typeof tutorOverflow;

function More({ links }: { links: Links }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isHere = links.some(({ to }) => pathname.startsWith(to));
  return (
    <>
      <button
        type="button"
        className={`${itemStyles.item} ${styles.more}`}
        aria-haspopup="dialog"
        aria-current={isHere ? 'page' : undefined}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={20} aria-hidden />
        {texts.more}
      </button>
      {isOpen && <MoreDialog links={links} onClose={() => setOpen(false)} />}
    </>
  );
}

const MoreDialog = ({ links, onClose }: { links: Links; onClose: () => void }) => (
  <Dialog title={texts.more} onClose={onClose}>
    <ul className={styles.links}>
      {links.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={styles.link} onClick={onClose}>
            <Icon size={20} aria-hidden /> {name}
          </Link>
        </li>
      ))}
    </ul>
  </Dialog>
);
