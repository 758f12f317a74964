/** The navigation of a student. On a phone, five links are in the bar and the rest under More. */
import {
  CalendarDays,
  Code,
  Ellipsis,
  FolderCode,
  House,
  LibraryBig,
  NotebookPen,
  Radio,
  Trophy,
  WalletCards,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as texts from '#texts/shell.ts';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/display/Logo.tsx';
import itemStyles from '#web/ui/layout/NavItem.module.css';
import { NavItem } from '#web/ui/layout/NavItem.tsx';
import { PoweredBy } from '#web/ui/school/PoweredBy.tsx';
import { isUnderMore, MoreLinks } from './MoreMenu.tsx';
import styles from './StudentNav.module.css';

export function StudentNav() {
  const { pathname } = useLocation();
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <nav aria-label={texts.navigation} className={styles.nav}>
      <Link to={paths.home} className={styles.logo}>
        <Logo />
      </Link>
      <NavItem to={paths.home} name={texts.main} icon={House} end />
      <NavItem to={paths.courses} name={texts.courses} icon={LibraryBig} />
      <NavItem to={paths.schedule} name={texts.schedule} icon={CalendarDays} />
      <NavItem to={paths.livestream} name={texts.livestream} icon={Radio} />
      <NavItem to={paths.code} name={texts.liveCode} icon={Code} />
      <NavItem to={paths.projects} name={texts.projects} icon={FolderCode} className={styles.wide} />
      <NavItem to={paths.assignments} name={texts.assignments} icon={NotebookPen} className={styles.wide} />
      <NavItem to={paths.challenges} name={texts.challenges} icon={Trophy} className={styles.wide} />
      <NavItem to={paths.payments} name={texts.payments} icon={WalletCards} className={styles.wide} />
      <button
        type="button"
        className={`${itemStyles.item} ${styles.more}`}
        aria-haspopup="dialog"
        aria-current={isUnderMore(pathname) ? 'page' : undefined}
        onClick={() => setMoreOpen(true)}
      >
        <Ellipsis size={20} aria-hidden />
        {texts.more}
      </button>
      {isMoreOpen && <MoreLinks onClose={() => setMoreOpen(false)} />}
      <Link to={paths.privacy} className={styles.privacy}>
        {texts.privacy}
      </Link>
      <p className={styles.powered}>
        <PoweredBy />
      </p>
      <div className={styles.pattern} aria-hidden />
    </nav>
  );
}
