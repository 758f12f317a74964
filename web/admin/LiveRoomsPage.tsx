/** /admin/livestream: all rooms, open and closed. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function LiveRoomsPage() {
  return (
    <ComingPage title="Livestream" way={{ to: paths.admin, name: 'Dashboard' }}>
      Here you will open a room for your students and close it after class.
    </ComingPage>
  );
}
