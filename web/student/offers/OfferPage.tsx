/** /offers/{id}: what the school offers the signed-in student, who accepts or declines it. */
import { useParams } from 'react-router';
import * as texts from '#texts/people/offers.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { OfferToAnswer } from '#web/features/offers/OfferToAnswer.tsx';
import { useOfferQuery } from '#web/features/offers/offers.api.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export default function OfferPage() {
  const { id = '' } = useParams();
  const { currentData: offer, error, refetch } = useOfferQuery(id, { refetchOnMountOrArgChange: true });
  if (isGone(error))
    return (
      <NoticePage title={texts.noOffer} action={{ to: paths.home, name: texts.home }}>
        <p>{texts.gone}</p>
      </NoticePage>
    );
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      {offer && <OfferToAnswer offer={offer} />}
      {!offer && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </>
  );
}
