/** /verify/{role}/verify/{token}: opened from an email; in the browser of the sign-up it confirms the address immediately. */
import { lazy, Suspense } from 'react';
import * as texts from '#texts/people/auth.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useVerifyEmailQuery } from '#web/features/auth/auth.api.ts';
import { useSegments } from '#web/public/segments.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FormCard } from './FormCard.tsx';
import { LinkInvalid, LinkUnchecked, Verified } from './LinkNotices.tsx';

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
      <FormCard title={texts.confirmYourEmail}>
        <Suspense fallback={<Spinner />}>
          <ConfirmSignUp link={link} message={sentenceOf(error)} onDecided={refetch} />
        </Suspense>
      </FormCard>
    );
  return <LinkUnchecked error={error} onRetry={refetch} />;
}

/** The form that asks for the password. Lazy, because in the browser of the sign-up no password is needed. */
const ConfirmSignUp = lazy(() =>
  import('#web/features/auth/ConfirmSignUp.tsx').then((form) => ({ default: form.ConfirmSignUp })),
);
