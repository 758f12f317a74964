/** The layout of the pages that need no account: its header has little more than the school's name. */
import { Link, Outlet } from 'react-router';
import * as frontDoorTexts from '#texts/front-door.ts';
import * as texts from '#texts/people/public-pages.ts';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/display/Logo.tsx';
import { LanguageSwitch } from '#web/ui/language/LanguageSwitch.tsx';
import { SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { Contact } from '#web/ui/school/Contact.tsx';
import { PoweredBy } from '#web/ui/school/PoweredBy.tsx';
import { useSchool } from '#web/ui/school/school.ts';
import { ThemeSwitch } from '#web/ui/theme/ThemeSwitch.tsx';
import styles from './PublicShell.module.css';

export default function PublicShell() {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={paths.login} className={styles.logo}>
          <Logo isWhole />
        </Link>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <a href={paths.catalogue}>{frontDoorTexts.courses}</a>
        <Link to={paths.enroll}>{texts.enroll}</Link>
        <Link to={paths.ownRunner}>{texts.codeRunner}</Link>
        <Link to={paths.privacy}>{texts.privacy}</Link>
        <a href={paths.licences}>{texts.licences}</a>
        <Contact of={useSchool()} className={styles.contact} />
        <PoweredBy />
      </footer>
    </div>
  );
}
