/** Your own profile: loads it, shows the form, saves. */
import '@mantine/core/styles/Input.layer.css';
import { toast } from 'react-toastify/unstyled';
import { type Account, type ProfileChange, userMessages } from '#contract/users.ts';
import { useCurrentUser } from '#web/api/session.ts';
import { type Failure, sentenceOf } from '#web/api/store.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './Profile.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { useChangeProfileMutation, useUserQuery } from './users.api.ts';

export function Profile() {
  const me = useCurrentUser()!;
  const profile = useUserQuery(me._id);
  const [changeProfile] = useChangeProfileMutation();

  const save = (change: ProfileChange) =>
    changeProfile({ userId: me._id, change })
      .unwrap()
      .then(
        (changed) => {
          toast.success(userMessages.updated);
          return changed;
        },
        ({ message }: Failure) => {
          toast.error(message);
          return undefined;
        },
      );

  if (profile.isLoading) return <Spinner />;
  if (!profile.data) return <LoadFailed message={sentenceOf(profile.error)} onRetry={profile.refetch} />;
  // The server gives everybody their own account whole.
  const account = profile.data as Account;

  return (
    <section className={styles.profile} aria-label="Your profile">
      {account.pendingEmail && (
        <p role="status" className={styles.pending}>
          {userMessages.emailPending(account.pendingEmail)}
        </p>
      )}
      <ProfileForm account={account} onSave={save} />
    </section>
  );
}
