/** /admin/announcements/{id}: one announcement, for staff. */
import { useParams } from 'react-router';
import { OneAnnouncement } from '#web/features/announcements/OneAnnouncement.tsx';
import { paths } from '#web/paths.ts';

export default function AnnouncementPage() {
  const { id = '' } = useParams();
  return <OneAnnouncement id={id} list={paths.adminAnnouncements} />;
}
