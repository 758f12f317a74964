/** /announcements: what the school has announced to this student. */
import * as texts from '#texts/announcements.ts';
import { ReceivedList } from '#web/features/announcements/ReceivedList.tsx';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export default function AnnouncementsPage() {
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <ReceivedList pathOf={paths.announcement} />
    </>
  );
}
