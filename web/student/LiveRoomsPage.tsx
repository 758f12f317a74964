/** /livestream: the rooms a student can walk into right now. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function LiveRoomsPage() {
  return (
    <ComingPage title="Livestream" way={{ to: paths.home, name: 'Main' }}>
      Here you will find the live classes that are open, and walk in with one press.
    </ComingPage>
  );
}
