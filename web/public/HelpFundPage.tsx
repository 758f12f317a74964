/** /helpfund/{studentId}: helping one student with the fees. */
import { Navigate, useParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function HelpFundPage() {
  const [studentId] = useParams()['*']!.split('/');
  if (!studentId) return <Navigate to={paths.invalidPath} replace />;
  return (
    <ComingPage title="Help raise funds" way={{ to: paths.login, name: 'Sign in' }}>
      Here you will be able to help a student with the fees, by mobile money and without an account.
    </ComingPage>
  );
}
