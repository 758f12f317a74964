/** /helpfund/{studentId}: helping one student with the fees. */
import { Navigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';
import { useSegments } from './segments.ts';

export default function HelpFundPage() {
  const [studentId] = useSegments();
  if (!studentId) return <Navigate to={paths.invalidPath} replace />;
  return (
    <ComingPage title="Help raise fund for a student" way={{ to: paths.login, name: 'Sign in' }}>
      Here you will be able to help with the fees, by mobile money and without an account.
    </ComingPage>
  );
}
