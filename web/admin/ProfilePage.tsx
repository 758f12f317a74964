/** /admin/profile: a staff member's own account, and the devices that are signed in to it. */
import * as texts from '#texts/shell.ts';
import { Sessions } from '#web/features/sessions/Sessions.tsx';
import { Profile } from '#web/features/users/Profile.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ProfilePage.module.css';

export default function ProfilePage() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.yourProfile}</PageHeading>
      <Profile />
      <Sessions />
    </div>
  );
}
