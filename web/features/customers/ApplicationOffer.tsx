/** The newest offer of an application: its courses, whether it is answered, and a button that withdraws it. */
import { useState } from 'react';
import type { ApplicationOffer as Offer } from '#contract/admissions/offers.ts';
import type { Customer } from '#contract/customers.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/offers.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import { SchoolDay } from '#web/ui/time/SchoolDay.tsx';
import styles from './ApplicationParts.module.css';
import { useWithdrawOfferMutation } from './applications.api.ts';
import { startOf } from './intake-choice.ts';

interface Props {
  customer: Customer;
  offer: Offer;
}

export const ApplicationOffer = ({ customer, offer }: Props) => (
  <div className={styles.add}>
    <div className={styles.payment}>
      <Badge tone={tones[offer.state]}>{texts.states[offer.state]}</Badge>
      <span className={styles.aside}>
        {texts.sentBy(offer.sentByName)}, <DateTime at={offer.sentAt} />
      </span>
    </div>
    <ul className={styles.list}>
      {offer.courses.map(({ _id, title, price, intake }) => (
        <li key={_id} className={styles.payment}>
          <span>
            {title}
            {intake && <span className={styles.aside}>, {startOf(intake)}</span>}
          </span>
          <strong>{shillings(price)}</strong>
        </li>
      ))}
    </ul>
    {offer.note && <p className={styles.what}>{offer.note}</p>}
    {offer.state === 'open' && (
      <>
        <span className={styles.aside}>
          {texts.validUntil} <SchoolDay day={offer.lastDay} />
        </span>
        <WithdrawOffer customer={customer} />
      </>
    )}
  </div>
);

const tones = {
  open: 'sun',
  accepted: 'leaf',
  declined: 'clay',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

function WithdrawOffer({ customer: { _id, fullName } }: { customer: Customer }) {
  const [isAsking, setAsking] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawOfferMutation();
  const alertFailure = useFailureAlert();

  async function withdrawNow() {
    const { data, error } = await withdraw(_id);
    if (data) toast.success(texts.withdrawnNow);
    await alertFailure(error);
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.withdraw}
          confirmLabel={texts.yesWithdraw}
          onConfirm={withdrawNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.withdrawQuestion(fullName)}</p>
        </Confirm>
      )}
    </>
  );
}
