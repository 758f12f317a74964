/** /admin/schedule: when classes are. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function SchedulePage() {
  return (
    <ComingPage title="Schedule" way={{ to: paths.admin, name: 'Dashboard' }}>
      Here you will say on which day and at what time classes are.
    </ComingPage>
  );
}
