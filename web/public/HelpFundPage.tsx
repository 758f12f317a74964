/** /helpfund/{studentId}: giving to one student's fees, without an account. ?reference={reference} follows a gift. */

import { lazy, Suspense, useCallback, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Fund } from '#contract/money/funds.ts';
import type { PaymentStatus } from '#contract/money/payments.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { type Failure, sentenceOf } from '#web/api/failures.ts';
import { ContactLine } from '#web/ContactLine.tsx';
import { type Gift, GiveForm } from '#web/features/funds/GiveForm.tsx';
import { giftDraft } from '#web/features/funds/gift-draft.ts';
import { usePublicFund, withCalls } from '#web/features/funds/public-fund.ts';
import { Raised } from '#web/features/funds/Raised.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './HelpFundPage.module.css';
import { useSegments } from './segments.ts';

export default function HelpFundPage() {
  const [studentId] = useSegments();
  if (!studentId) return <Navigate to={paths.invalidPath} replace />;
  return <FundPage key={studentId} studentId={studentId} />;
}

function FundPage({ studentId }: { studentId: string }) {
  const { fund, failure, read } = usePublicFund(studentId);
  if (fund) return <HelpFund studentId={studentId} fund={fund} onGiven={read} />;
  if (!failure) return <Spinner />;
  if (isNotFound(failure)) return <NoFund />;
  return <LoadFailed message={sentenceOf(failure)} onRetry={read} />;
}

const isNotFound = ({ code }: Failure) => code === 'not_found' || code === 'invalid';

/** There is no fund page. One text for every reason, so that it does not disclose whether the student exists. */
function NoFund() {
  return (
    <NoticePage title={fundsTexts.notFound} action={{ to: paths.home, name: fundsTexts.home }}>
      <p>{fundsTexts.notFoundText}</p>
      <ContactLine />
    </NoticePage>
  );
}

interface Props {
  studentId: string;
  fund: Fund;
  onGiven: () => Promise<unknown>;
}

function HelpFund({ studentId, fund, onGiven }: Props) {
  return (
    <section className={styles.fund}>
      <Kanga seed={studentId} className={styles.kanga} />
      <div className={styles.text}>
        <PageHeading>{fundsTexts.heading(fund.name)}</PageHeading>
        {fund.isSimulated && (
          <p>
            <Badge>{paymentsTexts.simulated}</Badge>
          </p>
        )}
        {fund.story && <p className={styles.story}>{fund.story}</p>}
        <div role="status">
          <Raised fund={fund} />
        </div>
        <GiftPanel studentId={studentId} fund={fund} onGiven={onGiven} />
        <p className={styles.small}>{fundsTexts.moneyFor(fund.name)}</p>
        <ContactLine />
      </div>
    </section>
  );
}

/** The form for a gift; after the form was sent, the status of the payment instead. */
function GiftPanel({ studentId, fund, onGiven }: Props) {
  const alert = useAlert();
  const [search, setSearch] = useSearchParams();
  // The reference is in the URL, because a phone low on memory may discard the page while the user answers M-Pesa.
  const reference = search.get('reference');
  const [hasMoved, setMoved] = useState(false);

  function goTo(place: { reference?: string }) {
    setMoved(true);
    setSearch(place, { replace: true });
  }

  async function give(gift: Gift) {
    try {
      const payment = await withCalls((calls) => calls.give({ ...gift, studentId }));
      void toast.success(paymentsTexts.sent);
      goTo({ reference: payment.reference });
    } catch (failure) {
      await alert({ title: paymentsTexts.failed, message: sentenceOf(failure as Failure), kind: 'error' });
    }
  }

  if (!reference)
    return <GiveForm studentId={studentId} fund={fund} takesFocus={hasMoved} onTouch={fetchFollowed} onGive={give} />;
  return (
    <GiftPayment
      key={reference}
      {...{ studentId, fund, onGiven, reference }}
      hasMoved={hasMoved}
      onAgain={() => goTo({})}
    />
  );
}

interface GiftPaymentProps extends Props {
  reference: string;
  /** Whether the payment has just replaced the form: the button was removed, so the payment's heading takes the focus. */
  hasMoved: boolean;
  onAgain: () => void;
}

/** The status of the gift's payment; a thank-you once it is paid. */
function GiftPayment({ studentId, fund, onGiven, reference, hasMoved, onAgain }: GiftPaymentProps) {
  const [given, setGiven] = useState<number>();
  const onStatus = useCallback(
    ({ status, amountPayed }: PaymentStatus) => {
      if (status !== 'paid') return;
      giftDraft(studentId).drop();
      setGiven(amountPayed);
      void onGiven();
    },
    [studentId, onGiven],
  );

  return (
    <div className={styles.payment}>
      <h2 tabIndex={-1} ref={hasMoved ? focus : null}>
        {fundsTexts.yourGift}
      </h2>
      <Suspense fallback={<Spinner />}>
        <FollowedPayment reference={reference} onStatus={onStatus} onAgain={onAgain} />
      </Suspense>
      <div role="status">{given !== undefined && <Thanks name={fund.name} given={given} />}</div>
      {given !== undefined && (
        <Button look="quiet" onClick={onAgain}>
          {fundsTexts.giveMore}
        </Button>
      )}
    </div>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

const loadFollowed = () => import('#web/features/payments/FollowedPayment.tsx');
const FollowedPayment = lazy(() => loadFollowed().then(({ FollowedPayment }) => ({ default: FollowedPayment })));
const fetchFollowed = () => void loadFollowed().catch(() => undefined);

function Thanks({ name, given }: { name: string; given: number }) {
  return (
    <div className={styles.thanks}>
      <h2>{fundsTexts.thanks}</h2>
      <p>{fundsTexts.received(given, name)}</p>
    </div>
  );
}
