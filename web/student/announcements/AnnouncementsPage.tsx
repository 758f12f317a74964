/** /announcements: what the school has announced to this student. */
import * as texts from '#texts/announcements.ts';
import { ReceivedList } from '#web/features/announcements/ReceivedList.tsx';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './AnnouncementsPage.module.css';

export default function AnnouncementsPage() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      <ReceivedList pathOf={paths.announcement} />
    </div>
  );
}
