/** /admin: where tutors and the office arrive. */
import { useMe } from '#web/api/session.ts';
import { Sessions } from '#web/features/sessions/Sessions.tsx';
import { Profile } from '#web/features/users/Profile.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './DashboardPage.module.css';

export default function DashboardPage() {
  const me = useMe();
  return (
    <div className={styles.page}>
      <PageHeading tab="Dashboard">{`Karibu, ${me.name}`}</PageHeading>
      <p className={styles.lead}>
        Soon this page will count your courses and live classes. Until then, here is your profile.
      </p>
      <h2>Your profile</h2>
      <Profile />
      <Sessions />
    </div>
  );
}
