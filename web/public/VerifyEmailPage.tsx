/** /verify/{role}/verify/{token}: opened from an email; in the browser of the sign-up it confirms as soon as it is shown. */
import { sentenceOf } from '#web/api/failures.ts';
import { useVerifyEmailQuery } from '#web/features/auth/auth.api.ts';
import { ConfirmSignUp } from '#web/features/auth/ConfirmSignUp.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { FormCard } from './FormCard.tsx';
import { LinkInvalid, LinkUnchecked, Verified } from './link-cards.tsx';
import { useSegments } from './segments.ts';

export default function VerifyEmailPage() {
  const [role, , token] = useSegments();
  return role && token ? <Verification role={role} token={token} /> : <LinkInvalid />;
}

function Verification(link: { role: string; token: string }) {
  const { isFetching, data, error, refetch } = useVerifyEmailQuery(link);

  if (isFetching) return <Spinner />;
  if (data) return <Verified />;
  if (error?.code === 'password_needed')
    return (
      <FormCard title="Confirm your email">
        <ConfirmSignUp link={link} message={sentenceOf(error)} onDecided={refetch} />
      </FormCard>
    );
  return <LinkUnchecked error={error} onRetry={refetch} />;
}
