/** /guardian/{token}: opened from an email; a parent or guardian agrees to a student's fund page, or withdraws consent. */

import * as texts from '#texts/people/auth.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { ContactLine } from '#web/ContactLine.tsx';
import { ConsentQuestion } from '#web/features/funds/ConsentQuestion.tsx';
import { useConsentQuery } from '#web/features/funds/funds.api.ts';
import { useSegments } from '#web/public/segments.ts';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FormCard } from './FormCard.tsx';
import { isInconclusive, LinkUnchecked } from './LinkNotices.tsx';

export default function GuardianPage() {
  const [token = ''] = useSegments();
  return (
    <>
      <meta name="robots" content="noindex" />
      {token ? <OpenLink token={token} /> : <ExpiredLink />}
    </>
  );
}

function OpenLink({ token }: { token: string }) {
  const { data: consent, isLoading, error, refetch } = useConsentQuery(token);

  if (isLoading) return <Spinner />;
  if (consent)
    return (
      <FormCard title={texts.mayRaiseFunds(consent.studentName)}>
        <ConsentQuestion token={token} request={consent} />
        <ContactLine />
      </FormCard>
    );
  return isInconclusive(error) ? <LinkUnchecked error={error} onRetry={refetch} /> : <ExpiredLink />;
}

function ExpiredLink() {
  return (
    <NoticePage title={texts.linkExpired}>
      <p>{fundsTexts.linkVoid}</p>
      <ContactLine />
    </NoticePage>
  );
}
