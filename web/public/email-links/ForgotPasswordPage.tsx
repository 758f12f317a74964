/** /forgot-password: asks for a link to choose a new password. */
import { Link } from 'react-router';
import type { Failure } from '#web/api/failures.ts';
import { RETURN_STATE } from '#web/api/sign-in/requested-page.ts';
import { ask } from '#web/features/auth/on-touch.ts';
import { SendLinkForm } from '#web/features/auth/SendLinkForm.tsx';
import { paths } from '#web/paths.ts';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { FormCard } from './FormCard.tsx';

export default function ForgotPasswordPage() {
  const alert = useAlert();

  const send = (address: { email: string }) =>
    ask((calls) => calls.sendLink(address)).then(
      ({ message }) => alert({ title: 'Check your email', message, kind: 'success' }),
      ({ message }: Failure) => alert({ title: 'Failed!', message, kind: 'error' }),
    );

  return (
    <FormCard title="Forgot your password?">
      <p>Type your email. We'll send you a link to choose a new password.</p>
      <SendLinkForm onSend={send} />
      <Link to={paths.login} state={RETURN_STATE}>
        Back to sign in
      </Link>
    </FormCard>
  );
}
