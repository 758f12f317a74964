/** /schedule: when classes are. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function SchedulePage() {
  return (
    <ComingPage title="Schedule" way={{ to: paths.home, name: 'Main' }}>
      Here you will see on which day and at what time your classes are.
    </ComingPage>
  );
}
