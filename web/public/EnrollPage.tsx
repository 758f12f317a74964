/** /enroll: asking for a place at the school. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function EnrollPage() {
  return (
    <ComingPage title="Enroll today to get started!" way={{ to: paths.login, name: 'Sign in' }}>
      Here you will tell us about yourself and choose how you want to study.
    </ComingPage>
  );
}
