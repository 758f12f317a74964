/** /live/{roomName}: a live class. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function LiveRoomPage() {
  return (
    <ComingPage title="Live class" way={{ to: paths.livestream, name: 'Livestream' }}>
      Here you will see and hear your tutor live.
    </ComingPage>
  );
}
