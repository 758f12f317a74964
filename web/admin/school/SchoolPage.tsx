/** /admin/school: the school's name, logo and contact details, for the office only. */
import * as texts from '#texts/people/school-details.ts';
import { useMe } from '#web/api/session.ts';
import { FrontPages } from '#web/features/front-page/FrontPages.tsx';
import { SchoolDetails } from '#web/features/school-details/SchoolDetails.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './SchoolPage.module.css';

export default function SchoolPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

const OfficePage = () => (
  <div className={styles.page}>
    <header>
      <PageHeading>{texts.title}</PageHeading>
      <p>{texts.intro}</p>
    </header>
    <SchoolDetails />
    <FrontPages />
  </div>
);
