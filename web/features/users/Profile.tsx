/** The signed-in person's own profile. */
import '@mantine/core/styles/Input.layer.css';
import { Link } from 'react-router';
import type { ProfileChange } from '#contract/users.ts';
import * as settingsTexts from '#texts/notification-settings.ts';
import * as texts from '#texts/people/users.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Profile.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { useChangeProfileMutation, useUserQuery } from './users.api.ts';

export function Profile() {
  const me = useMe();
  const profile = useUserQuery(me._id);
  // The server sends the full account only to its owner; other users get the name.
  const account = profile.data && 'email' in profile.data ? profile.data : undefined;
  const [changeProfile] = useChangeProfileMutation();

  async function save(change: ProfileChange) {
    const saved = await changeProfile({ userId: me._id, change });
    if (saved.data) toast.success(texts.updated);
    else if (!isNotSignedIn(saved.error)) toast.error(sentenceOf(saved.error));
    return saved;
  }

  if (profile.isLoading) return <Spinner />;
  if (!account) return <LoadFailed message={sentenceOf(profile.error)} onRetry={profile.refetch} />;
  return (
    <section className={styles.profile} aria-label={texts.yourProfile}>
      {account.pendingEmail && (
        <p role="status" className={styles.pending}>
          {texts.emailPending(account.pendingEmail)}
        </p>
      )}
      {account.admissionNumber && (
        <p className={styles.number}>
          {texts.admissionNumber} <strong>{account.admissionNumber}</strong>
        </p>
      )}
      <ProfileForm account={account} onSave={save} />
      <LanguageChoice account={account} />
      <p>
        <Link to={me.type === 'student' ? paths.notifications : paths.adminNotifications}>{settingsTexts.title}</Link>
      </p>
    </section>
  );
}
