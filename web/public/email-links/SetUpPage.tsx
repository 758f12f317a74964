/** /verify/admin/setup/{token}: creates a new school's first administrator, by the link printed at its first start. */
import { useNavigate, useParams } from 'react-router';
import * as texts from '#texts/people/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { useCheckSetupLinkQuery } from '#web/features/auth/auth.api.ts';
import type { SignUpFields } from '#web/features/auth/form-rules.ts';
import { showPasswordError, useSignUpForm } from '#web/features/auth/new-password.ts';
import { ask } from '#web/features/auth/on-touch.ts';
import { SignUpForm } from '#web/features/auth/SignUpForm.tsx';
import { paths } from '#web/paths.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormCard } from './FormCard.tsx';
import { LinkUnchecked } from './LinkNotices.tsx';

export default function SetUpPage() {
  const { token = '' } = useParams();
  const { isFetching, data, error, refetch } = useCheckSetupLinkQuery({ token });

  if (isFetching) return <Spinner />;
  if (!data) return <LinkUnchecked error={error} onRetry={refetch} />;
  return <FirstAdministrator token={token} invitation={data.message} />;
}

function FirstAdministrator({ token, invitation }: { token: string; invitation: string }) {
  const navigate = useNavigate();
  const form = useSignUpForm();

  const save = ({ name, email, password }: SignUpFields) =>
    ask((calls) => calls.setUp({ token }, { name, email, password })).then(
      ({ message }) => {
        toast.success(message);
        navigate(paths.login, { replace: true });
      },
      ({ message }: Failure) => {
        toast.error(message);
        void showPasswordError(form, message);
      },
    );

  return (
    <FormCard title={invitation}>
      <p>{texts.administratorRuns}</p>
      <SignUpForm form={form} labelledBy="form-title" onSignUp={save} />
    </FormCard>
  );
}
