/** An offer with its courses, and buttons to accept or decline it while it is open. */
import { useState } from 'react';
import type { OfferAnswer, OwnOffer } from '#contract/admissions/offers.ts';
import { shillings } from '#messages/shillings.ts';
import * as intakeTexts from '#texts/people/intake-choices.ts';
import * as texts from '#texts/people/offers.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { formatSchoolDay, SchoolDay } from '#web/ui/time/SchoolDay.tsx';
import styles from './Offer.module.css';
import { useAnswerOfferMutation } from './offers.api.ts';

export const OfferToAnswer = ({ offer }: { offer: OwnOffer }) => (
  <div className={styles.offer}>
    {offer.state === 'open' && <p>{texts.lead}</p>}
    {offer.note && <p className={styles.note}>{offer.note}</p>}
    <Courses offer={offer} />
    {offer.state === 'open' ? <Answer offer={offer} /> : <Answered offer={offer} />}
  </div>
);

const Courses = ({ offer: { courses } }: { offer: OwnOffer }) => (
  <section className={styles.part}>
    <h2>{texts.courses}</h2>
    <ul className={styles.courses}>
      {courses.map(({ _id, title, price, usualPrice, intake }) => (
        <li key={_id} className={styles.course}>
          <span>
            {title}
            {intake && (
              <span className={styles.start}>
                {intakeTexts.starts({ intake: intake.name, day: formatSchoolDay(intake.startsOn) })}
              </span>
            )}
          </span>
          <span className={styles.price}>
            <strong>{price === 0 ? texts.free : shillings(price)}</strong>
            {price < usualPrice && <span className={styles.aside}>{texts.usualPrice(shillings(usualPrice))}</span>}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

function Answer({ offer: { _id, paid, lastDay, isConsentNeeded } }: { offer: OwnOffer }) {
  const [isAsking, setAsking] = useState(false);
  const [send, { isLoading }] = useAnswerOfferMutation();
  const alertFailure = useFailureAlert();

  async function answer(chosen: OfferAnswer) {
    const { error } = await send({ id: _id, answer: chosen });
    await alertFailure(error);
  }

  return (
    <div className={styles.part}>
      <p>
        {paid > 0 && `${texts.paid(shillings(paid))} `}
        {texts.opening}
      </p>
      {isConsentNeeded && <p>{texts.closing}</p>}
      <p className={styles.aside}>
        {texts.validUntil} <SchoolDay day={lastDay} />
      </p>
      <div className={styles.buttons}>
        <Button isBusy={isLoading} onClick={() => answer('accepted')}>
          {texts.accept}
        </Button>
        <Button look="quiet" isDisabled={isLoading} onClick={() => setAsking(true)}>
          {texts.decline}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={texts.decline}
          confirmLabel={texts.yesDecline}
          onConfirm={() => answer('declined')}
          onClose={() => setAsking(false)}
        >
          <p>{texts.declineQuestion}</p>
        </Confirm>
      )}
    </div>
  );
}

function Answered({ offer: { state, isConsentNeeded } }: { offer: OwnOffer }) {
  if (state === 'accepted' && isConsentNeeded) return <p role="status">{texts.afterClosing}</p>;
  return (
    <div className={styles.part}>
      <p role="status">{endings[state]}</p>
      <div className={styles.buttons}>
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
        {state === 'accepted' && (
          <ButtonLink to={paths.payments} look="quiet">
            {texts.payments}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const endings: Record<OwnOffer['state'], string> = {
  open: '',
  accepted: texts.afterAccepting,
  declined: texts.isDeclined,
  withdrawn: texts.isWithdrawn,
  expired: texts.isExpired,
};
