/** /forgot-password: asks for a link to choose a new password. */
import { Link } from 'react-router';
import * as texts from '#texts/people/auth.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
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
      ({ message }) => alert({ title: texts.checkEmail, message, kind: 'success' }),
      ({ message }: Failure) => alert({ title: texts.failed, message, kind: 'error' }),
    );

  return (
    <FormCard title={texts.forgotTitle}>
      <p>{texts.forgotText}</p>
      <SendLinkForm onSend={send} />
      <p>{firstPasswordTexts.noEmail}</p>
      <Link to={paths.login} state={RETURN_STATE}>
        {texts.backToSignIn}
      </Link>
    </FormCard>
  );
}
