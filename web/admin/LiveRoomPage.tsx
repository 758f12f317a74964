/** /admin/liveTutor/{roomName}: teaching live. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function LiveRoomPage() {
  return (
    <ComingPage title="Live class" way={{ to: paths.adminLivestream, name: 'Livestream' }}>
      Here you will teach live, with your students in the room.
    </ComingPage>
  );
}
