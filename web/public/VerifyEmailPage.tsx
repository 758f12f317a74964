/** /verify/{role}/verify/{token}: opened from a mail; confirms the address as soon as it is shown. */
import { useVerifyEmailQuery } from '#web/features/auth/auth.api.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
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
  return <LinkUnchecked error={error} onRetry={refetch} />;
}
