/** /assignments: work to hand in. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function AssignmentsPage() {
  return (
    <ComingPage title="Assignments" way={{ to: paths.home, name: 'Main' }}>
      Here you will find the tasks of your courses and hand in your work.
    </ComingPage>
  );
}
