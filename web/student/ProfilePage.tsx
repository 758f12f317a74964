/** /profile: the student's own account, and changing it. */
import * as texts from '#texts/shell.ts';
import { FundRaising } from '#web/features/funds/FundRaising.tsx';
import { ApiKeys } from '#web/features/keys/ApiKeys.tsx';
import { Sessions } from '#web/features/sessions/Sessions.tsx';
import { Profile } from '#web/features/users/Profile.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ProfilePage.module.css';

export default function ProfilePage() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.yourProfile}</PageHeading>
      <Profile />
      <FundRaising />
      <Sessions />
      <ApiKeys />
    </div>
  );
}
