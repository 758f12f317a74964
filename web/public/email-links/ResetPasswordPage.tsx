/** /password-reset/{a}/{b}: opened from an email; checks the link, then sets a new password. */
import { useNavigate } from 'react-router';
import * as texts from '#texts/people/auth.ts';
import { type Failure, sentenceOf } from '#web/api/failures.ts';
import { RETURN_STATE } from '#web/api/sign-in/requested-page.ts';
import { useCheckResetLinkQuery } from '#web/features/auth/auth.api.ts';
import { NewPasswordForm } from '#web/features/auth/NewPasswordForm.tsx';
import { ask } from '#web/features/auth/on-touch.ts';
import type { ResetLink } from '#web/features/auth/visitor-calls.ts';
import { paths } from '#web/paths.ts';
import { useSegments } from '#web/public/segments.ts';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FormCard } from './FormCard.tsx';
import { isInconclusive } from './LinkNotices.tsx';

export default function ResetPasswordPage() {
  const [a, b] = useSegments();
  return a && b ? <CheckedLink a={a} b={b} /> : <NoSuchLink />;
}

function CheckedLink(link: ResetLink) {
  const { isFetching, data, error, refetch } = useCheckResetLinkQuery(link);

  if (isFetching) return <Spinner />;
  if (data) return <NewPassword link={link} />;
  return isInconclusive(error) ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <NoSuchLink />;
}

function NewPassword({ link }: { link: ResetLink }) {
  const alert = useAlert();
  const navigate = useNavigate();

  const choose = (password: string) =>
    ask((calls) => calls.resetPassword(link, { password })).then(
      async () => {
        await alert({ title: texts.passwordChanged, message: texts.signInWithNew, kind: 'success' });
        navigate(paths.login, { replace: true, state: RETURN_STATE });
      },
      ({ message }: Failure) => alert({ title: texts.resetFailed, message, kind: 'error' }),
    );

  return (
    <FormCard title={texts.chooseNewPassword}>
      <NewPasswordForm onChoose={choose} />
    </FormCard>
  );
}

function NoSuchLink() {
  return (
    <NoticePage title={texts.notFound} action={{ to: paths.forgotPassword, name: texts.newLink }}>
      <p>{texts.linkUsed}</p>
    </NoticePage>
  );
}
