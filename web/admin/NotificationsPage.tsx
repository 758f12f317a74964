/** /admin/notifications: which notifications the member of staff gets, and how. */
import * as texts from '#texts/notification-settings.ts';
import { NotificationSettings } from '#web/features/notifications/NotificationSettings.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export default function NotificationsPage() {
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <NotificationSettings />
    </>
  );
}
